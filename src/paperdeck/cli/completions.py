"""``paperdeck completions``: what lets a shell complete commands, made from their parsers.

The scripts are shtab's. Names that are known only when they are wanted, such as tags, are
asked for with the hidden ``--names``.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from paperdeck.cli import arguments, names
from paperdeck.language import _
from paperdeck.paths import Paths

# What asks paperdeck for names, a function for each kind of them.
_ASKING = {
    # Quoted as the shell would have it: a name is text from outside, and is never expanded.
    "bash": """\
_paperdeck_names() {
  local name quoted
  while IFS=$'\\t' read -r name _; do
    printf -v quoted %q "$name"
    [[ $quoted == "$2"* ]] && printf '%s\\n' "$quoted"
  done < <(paperdeck completions --names "$1" 2>/dev/null)
}""",
    "zsh": """\
_paperdeck_names() {
  local line kind=$1 names=() told=()
  shift
  for line in "${(@f)$(paperdeck completions --names $kind 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    names+=("${line%%$'\\t'*}")
    told+=("${line//$'\\t'/  }")
  done
  compadd "$@" -l -d told -a names
}""",
}

# Bash parts words at colons, which papers' keys have, and at equals signs: for shtab the first
# are joined again, and the second are the space that they stand for.
_JOINING = """\

_paperdeck() {
  local word joined= at=0 words=() line=("${COMP_WORDS[@]:0:COMP_CWORD+1}") i
  for word in "${line[@]}"; do
    if [[ $word == = ]]; then
      joined=
      continue
    elif [[ $at -gt 1 && ( $word == :* || $joined ) ]]; then
      words[at-1]+=$word
    else
      words[at]=$word
      at=$((at + 1))
    fi
    [[ $word == *: ]] && joined=yes || joined=
  done
  [[ ${line[COMP_CWORD]} == = ]] && words[at]= && at=$((at + 1))
  local COMP_WORDS=("${words[@]}") COMP_CWORD=$((at - 1))
  _shtab_paperdeck
  local typed=${words[at-1]}
  if [[ $typed == *:* && $COMP_WORDBREAKS == *:* ]]; then
    for i in "${!COMPREPLY[@]}"; do
      COMPREPLY[i]=${COMPREPLY[i]#"${typed%"${typed##*:}"}"}
    done
  fi
}

complete -o bashdefault -F _paperdeck paperdeck"""

# The last of a command's arguments, of which there may be several: shtab's takes one alone.
_SEVERAL = re.compile(r'^( +)"\(\*\)::?(?=.*\n\))', re.MULTILINE)

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the shell."""
    parser.add_argument("shell", nargs="?", choices=SHELLS, help=_("which shell"))
    parser.add_argument("--names", choices=list(names.KINDS), help=argparse.SUPPRESS)
    parser.epilog = _(
        'For bash and zsh, a line in ~/.bashrc or (after compinit) ~/.zshrc: eval "$(paperdeck'
        ' completions bash)", or zsh. For fish: paperdeck completions fish >'
        " ~/.config/fish/completions/paperdeck.fish"
    )


def run(args: argparse.Namespace, paths: Paths) -> int:
    """Print the script, or a line for each name: the name, and what it is after a tab."""
    if args.names:
        for name, told in names.KINDS[args.names](paths):
            print(f"{name}\t{told}")
        return 0
    if not args.shell:
        args.parser.error(_("for which shell? bash, zsh or fish"))
    print(script(args.shell))
    return 0


def script(shell: str) -> str:
    """What completes paperdeck's commands in one of :data:`SHELLS`."""
    import shtab

    from paperdeck.cli import full_parsers

    parser, commands = full_parsers()
    for name, one in {"": parser, **commands}.items():
        for action in one._actions:
            if action.nargs != 0:
                _tell_what_it_takes(action, name)
    made = shtab.complete(parser, shell=shell, preamble="\n".join(_functions(shell)))
    if shell == "bash":
        return made + _JOINING
    if shell == "zsh":
        return _SEVERAL.sub(r'\1"*:', made)
    return made


def _functions(shell: str) -> Iterator[str]:
    if shell in _ASKING:
        yield _ASKING[shell]
        for kind in names.KINDS:
            yield f'_paperdeck_{kind}() {{ _paperdeck_names {kind} "$@"; }}'


def _tell_what_it_takes(action: argparse.Action, command: str) -> None:
    """Give shtab what it looks for in an action: which files or names can stand there."""
    import shtab

    takes: object = None
    if action.metavar == "DIR":
        takes = shtab.DIRECTORY
    elif action.type is arguments.path or action.dest == "log":
        takes = shtab.FILE
    elif kind := names.kind_of(action.dest, command):
        takes = {
            **dict.fromkeys(_ASKING, f"_paperdeck_{kind}"),
            "fish": f"(paperdeck completions --names {kind} 2>/dev/null)",
        }
    if takes is not None:
        action.complete = takes  # type: ignore[attr-defined]
