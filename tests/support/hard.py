"""Invented papers that are hard to show: mathematics, many authors, no title, wide letters."""

from __future__ import annotations

from support.invented import paper

MATHEMATICAL = paper(
    201,
    r"Moonlit $\ell_\infty$ Bounds for $\sqrt{T}$-Regret in $\mathbb{R}^d$",
    "Junfei Marsh; Orla Quist",
    r"We bound $\sum_{t=1}^{T} \ell_t(x_{t+1}) \le \mathcal{O}(\sqrt{d/n})$ and show "
    r"$\frac{a+b}{c} \to \hat{y}$, at a price from \$5 to \$10 \emph{per lantern}. "
    r"Code: https://example.org/lantern-bounds.",
    summary=r"Regret of $O(\sqrt{T})$ in one line.",
)
MANY = paper(
    202,
    "Fifty-Nine Keepers of One Lighthouse",
    "; ".join(f"Keeper Number{n}" for n in range(1, 60)),
    "A lighthouse is kept by all of them.",
)
UNTITLED = paper(203, "", "", "We propose DuskNet, a lantern that needs no title.")
WIDE = paper(
    204,
    "深度学习🏮模型的稀疏训练 👩\u200d🔬 与 🇯🇵 灯笼 étude 的研究 " + "灯笼" * 12,
    "王小明; 李雷",
    "我们研究灯笼🏮的稀疏训练。" * 12,
    keywords=("灯笼", "稀疏"),
)
BARE = paper(205, "A Paper without an Abstract", "Ada Lund", "")

HARD = [MATHEMATICAL, MANY, UNTITLED, WIDE, BARE]
