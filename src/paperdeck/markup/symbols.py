"""LaTeX commands that stand for one character, by what the character does in a formula.

Names and characters are those of unicode-math's table (``unicode-math-table.tex``) and of
the LaTeX 2e and amsmath commands it covers; the classes are TeX's (relation, binary
operator, large operator, opening, closing, ordinary), with set and logic operators among
the relations because they are set with space around them all the same.
"""

from __future__ import annotations


def _pairs(table: str) -> dict[str, str]:
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


ORDINARY = _pairs("""
alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ
iota ι kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ
sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω digamma ϝ
Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ
Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω
varGamma Γ varDelta Δ varTheta Θ varLambda Λ varXi Ξ varPi Π varSigma Σ varUpsilon Υ
varPhi Φ varPsi Ψ varOmega Ω upalpha α upbeta β upgamma γ updelta δ upmu μ uppi π
eps ε epsi ε vareps ε epsillon ϵ otilde Õ Otilde Õ bigO O
ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ
partial ∂ nabla ∇ infty ∞ infinity ∞ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄
neg ¬ lnot ¬ top ⊤ bot ⊥ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ triangledown ▽
square □ Box □ blacksquare ■ qedsymbol □ diamond ⋄ Diamond ◇ lozenge ◊ bigcirc ◯
blacktriangle ▲ bigstar ★ blacklozenge ⧫ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠
flat ♭ natural ♮ sharp ♯ checkmark ✓ cmark ✓ xmark ✗ prime ′ backprime ‵ dprime ″
complement ∁ mho ℧ eth ð Finv Ⅎ Game ⅁ Bbbk 𝕜 surd √
degree ° dag † dagger † ddag ‡ ddagger ‡ S § P ℙ copyright © pounds £ yen ¥ euro € cent ¢
lbrack [ rbrack ] backslash \\ lt < gt > amp & And & colonmark :
N ℕ Z ℤ Q ℚ R ℝ C ℂ F 𝔽 E 𝔼 NN ℕ ZZ ℤ QQ ℚ RR ℝ CC ℂ FF 𝔽 EE 𝔼 PP ℙ II 𝕀
reals ℝ Reals ℝ real ℝ nats ℕ naturals ℕ integers ℤ ints ℤ Nat ℕ
ldots … dots … dotsc … dotso … textellipsis … mathellipsis … hdots …
cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ vdots ⋮ ddots ⋱ adots ⋰ iddots ⋰
""")

# Between two things, with space around it.
RELATION = _pairs("""
leq ≤ le ≤ geq ≥ ge ≥ leqslant ≤ geqslant ≥ leqq ≦ geqq ≧ ll ≪ gg ≫ lll ⋘ ggg ⋙
neq ≠ ne ≠ equiv ≡ nequiv ≢ approx ≈ napprox ≉ approxeq ≊ sim ∼ nsim ≁ simeq ≃ cong ≅ ncong ≇
asymp ≍ doteq ≐ Doteq ≑ triangleq ≜ coloneqq ≔ coloneq ≔ eqqcolon ≕ eqcirc ≖ circeq ≗ propto ∝
varpropto ∝ lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ lessgtr ≶ gtrless ≷ lneq ⪇ gneq ⪈
lneqq ≨ gneqq ≩ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ lnsim ⋦ gnsim ⋧ lessdot ⋖ gtrdot ⋗
prec ≺ succ ≻ preceq ≼ succeq ≽ preccurlyeq ≼ succcurlyeq ≽ precsim ≾ succsim ≿ nprec ⊀
nsucc ⊁ npreceq ⋠ nsucceq ⋡
in ∈ notin ∉ ni ∋ owns ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ nsubseteq ⊈ nsupseteq ⊉
subsetneq ⊊ supsetneq ⊋ subsetneqq ⫋ supsetneqq ⫌ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑
sqsupseteq ⊒ Subset ⋐ Supset ⋑
mid | nmid ∤ parallel ∥ nparallel ∦ perp ⊥ Perp ⫫ indep ⫫ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨
Vdash ⊩ nvdash ⊬ nvDash ⊭ therefore ∴ because ∵ bowtie ⋈ Join ⨝ smile ⌣ frown ⌢ between ≬
trianglelefteq ⊴ trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳ lhd ⊲ rhd ⊳
to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐
Leftrightarrow ⇔ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹
Longleftarrow ⟸ Longleftrightarrow ⟺ implies ⟹ impliedby ⟸ iff ⟺ mapsto ↦ longmapsto ⟼
hookrightarrow ↪ hookleftarrow ↩ twoheadrightarrow ↠ twoheadleftarrow ↞ rightarrowtail ↣
leftarrowtail ↢ rightsquigarrow ⇝ leadsto ⇝ leftrightsquigarrow ↭ rightharpoonup ⇀
rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋
rightrightarrows ⇉ leftleftarrows ⇇ rightleftarrows ⇄ leftrightarrows ⇆ Rrightarrow ⇛
Lleftarrow ⇚ nrightarrow ↛ nleftarrow ↚ nRightarrow ⇏ nLeftarrow ⇍ multimap ⊸ dashrightarrow ⇢
dashleftarrow ⇠ curvearrowright ↷ curvearrowleft ↶ circlearrowright ↻ circlearrowleft ↺
cup ∪ cap ∩ Cup ⋓ Cap ⋒ uplus ⊎ sqcup ⊔ sqcap ⊓ vee ∨ wedge ∧ lor ∨ land ∧ veebar ⊻ setminus ∖
smallsetminus ∖ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ boxplus ⊞ boxminus ⊟ boxtimes ⊠
boxdot ⊡ circ ∘ amalg ⨿ wr ≀ rtimes ⋊ ltimes ⋉ dotplus ∔ curlyvee ⋎ curlywedge ⋏ intercal ⊺
circledast ⊛ circledcirc ⊚
""")

# Between two things, spaced as the source is; before or after one thing, tight.
BINARY = _pairs("""
times × div ÷ pm ± mp ∓ cdot · cdotp · centerdot · bullet • ast * star ⋆ slash /
uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ nearrow ↗ searrow ↘
swarrow ↙ nwarrow ↖ upharpoonright ↾ downharpoonright ⇂ texttimes × textpm ±
""")

LARGE = _pairs("""
sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ oiint ∯ bigcup ⋃ bigcap ⋂ bigsqcup ⨆
bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄
""")

# Named functions: upright words, parted from what they apply to.
FUNCTIONS = {
    name: name
    for name in (
        "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom ker lg lim "
        "liminf limsup ln log max min mod sec sin sinh sup inf tan tanh Pr sgn sign softmax "
        "argmin argmax polylog poly diag rank tr Tr Var Cov KL TV"
    ).split()
} | {
    "argmin": "arg min",
    "argmax": "arg max",
    "liminf": "lim inf",
    "limsup": "lim sup",
    "varliminf": "lim inf",
    "varlimsup": "lim sup",
    "injlim": "inj lim",
    "projlim": "proj lim",
}

OPENING = _pairs("""
langle ⟨ lfloor ⌊ lceil ⌈ lbrace { { { lvert | lVert ‖ llbracket ⟦ lbrack [ lgroup ( lparen (
ulcorner ⌜ llcorner ⌞
""")
CLOSING = _pairs("""
rangle ⟩ rfloor ⌋ rceil ⌉ rbrace } } } rvert | rVert ‖ rrbracket ⟧ rbrack ] rgroup ) rparen )
urcorner ⌝ lrcorner ⌟
""")
# Opening or closing: only the writer's spacing tells.
BARS = {
    "|": "‖",
    "Vert": "‖",
    "vert": "|",
    "lvert": "|",
    "rvert": "|",
    "lVert": "‖",
    "rVert": "‖",
}

# Signs of running text: textcomp and the LaTeX 2e text commands.
TEXT = _pairs("""
textasciitilde ~ textasciicircum ^ textbackslash \\ textbar | textless < textgreater >
textbraceleft { textbraceright } textunderscore _ textdollar $ textquotedbl " textquotesingle '
textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” quotedblbase „
quotesinglbase ‚ guillemotleft « guillemotright » guillemetleft « guillemetright »
guilsinglleft ‹ guilsinglright › lq ‘ rq ’ lbrace { rbrace }
textendash – textemdash — texthyphen - textbullet • textperiodcentered · textellipsis …
textdegree ° textmu µ textohm Ω texteuro € EUR € textsterling £ textyen ¥ textcent ¢
textregistered ® texttrademark ™ textcopyright © textsection § textparagraph ¶ textdagger †
textdaggerdbl ‡ textonehalf ½ textonequarter ¼ textthreequarters ¾ textonesuperior ¹
texttwosuperior ² textthreesuperior ³ texttimes × textdiv ÷ textpm ± textminus − textlnot ¬
textperthousand ‰ textpertenthousand ‱ textnumero № textcelsius ℃ textexclamdown ¡
textquestiondown ¿ textordfeminine ª textordmasculine º textrightarrow → textleftarrow ←
textuparrow ↑ textdownarrow ↓ textestimated ℮ textvisiblespace ␣ textmusicalnote ♪
aa å AA Å ae æ AE Æ oe œ OE Œ o ø O Ø l ł L Ł ss ß SS ẞ i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ
ng ŋ NG Ŋ IJ Ĳ ij ĳ
S § P ¶ dag † ddag ‡ copyright © pounds £ euro € ldots … dots …
""")

# Letters: TeX takes the space after them, as in ``Stra\\ss e``.
TEXT_LETTERS = frozenset(
    "aa AA ae AE oe OE o O l L ss SS i j dh DH th TH dj DJ ng NG ij IJ".split()
)
