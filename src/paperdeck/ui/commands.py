"""The one table of commands: bindings, footer, palette, help and README all come from here."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from paperdeck.language import _, listed
from paperdeck.ui.sorts import SORTS


class Where(StrEnum):
    """The place in which a command's keys work; its value is the heading in the help."""

    READER = "Reader"
    PANES = "List and paper"
    LIST = "List"
    PAPER = "Paper"
    SEARCH = "Search box"
    NOTE = "Note"
    TAGS = "Tags"
    HISTORY = "History"
    FACETS = "Facets"
    SAVED = "Saved searches"
    ASK = "Asking"
    PICK = "Picking"
    COPY = "Copying"
    FETCH = "Fetching"
    CHOICE = "Choosing"
    DIALOG = "Help"
    HELP = "Searching the help"
    FILTER = "Help's search box"
    TOUR = "Tour"
    THEMES = "Themes"
    SETTINGS = "Settings"


class Command(Struct, frozen=True):
    """One thing a person can do.

    With ``takes_key`` the action is given which of its keys was pressed, counted from 1.
    ``id`` is stable (keys are rebound by it); ``keys`` are those that it has unless a preset
    or a person says otherwise (see :mod:`paperdeck.ui.keymap`), by Textual's names, the first
    one is shown; ``action`` is the method ``action_<action>`` of the screen or widget that
    carries the place; ``footer`` puts it in the footer; ``palette`` offers it there.
    """

    id: str
    keys: tuple[str, ...]
    title: str
    help: str
    where: tuple[Where, ...]
    action: str
    takes_key: bool = False
    footer: bool = False
    palette: bool = False


_MOVING = (
    *(Where.PANES, Where.DIALOG, Where.HISTORY, Where.FACETS, Where.SAVED),
    *(Where.THEMES, Where.SETTINGS),
)
_PANES = (Where.READER,)

COMMANDS: tuple[Command, ...] = (
    # id, keys, title, help, where, action
    Command("search.focus", ("slash",), "Search",
            "Go to the search box; the list narrows with every key",
            _PANES, "focus_search", footer=True, palette=True),
    Command("paper.bookmark", ("b",), "Bookmark",
            "Bookmark the paper, or take the bookmark off",
            _PANES, "toggle_bookmark", footer=True, palette=True),
    Command("list.bookmarks", ("B",), "Bookmarks",
            "Show only bookmarked papers, or all again",
            _PANES, "toggle_bookmarks_only", footer=True, palette=True),
    Command("paper.note", ("n",), "Note",
            "Write a note on the paper (Markdown, saved as you write)",
            _PANES, "edit_note", footer=True, palette=True),
    Command("paper.note_outside", ("N",), "Note in your editor",
            "Write the note in the editor that VISUAL or EDITOR names",
            _PANES, "edit_note_outside", palette=True),
    Command("paper.tags", ("t",), "Tags",
            "Tag the paper, with as many tags as you like",
            _PANES, "edit_tags", footer=True, palette=True),
    Command("paper.toggle_read", ("r",), "Read or not",
            "Mark the paper as read, or as not read",
            _PANES, "toggle_read", palette=True),
    Command("paper.rate", ("asterisk",), "Rate",
            "Rate the paper; then 1 to 5, or 0 for no rating",
            _PANES, "rate", palette=True),
    Command("paper.queue", ("w",), "Queue",
            "Put the paper in the reading queue, or take it out",
            _PANES, "toggle_queued", palette=True),
    Command("list.queue", ("Q",), "Reading queue",
            "Show only the reading queue, in your order, or all again",
            _PANES, "toggle_queue_only", palette=True),
    Command("queue.later", ("J",), "Later",
            "Move the paper down in the reading queue",
            _PANES, "move_later", palette=True),
    Command("queue.sooner", ("K",), "Sooner",
            "Move the paper up in the reading queue",
            _PANES, "move_sooner", palette=True),
    Command("paper.mark", ("m",), "Mark",
            "Mark the paper, and go on; what is done next is done to all that are marked",
            _PANES, "toggle_mark", palette=True),
    Command("list.mark_range", ("M",), "Mark up to here",
            "Mark all papers from the one marked last to this",
            _PANES, "mark_range", palette=True),
    Command("shelf.undo", ("u",), "Undo",
            "Undo the last change of bookmarks, notes, tags and so on, also after a restart",
            _PANES, "undo", palette=True),
    Command("shelf.redo", ("ctrl+r",), "Redo",
            "Redo what was undone",
            _PANES, "redo", palette=True),
    Command("shelf.history", ("U",), "History",
            "Show what was changed, to undo any of it",
            _PANES, "history", palette=True),
    Command("paper.copy", ("y",), "Copy",
            "Copy the citation in the format used last, BibTeX at first",
            _PANES, "copy_citation", footer=True, palette=True),
    Command("paper.copy_as", ("Y",), "Copy as",
            "Choose what to copy and in which format, and see it",
            _PANES, "copy_as", palette=True),
    Command("paper.open", ("o",), "Open",
            "Open the paper's first link in the browser, or that of the count before it",
            _PANES, "open_link", footer=True, palette=True),
    Command("paper.link", tuple("123456789"), "Open link",
            "Open the link of that number, while in the paper",
            (Where.PAPER,), "open_numbered_link", takes_key=True, footer=True),
    Command("list.count", tuple("1234567890"), "Count",
            "Begin a count: how far the movement that follows goes, the row to go to, "
            "or the link to open",
            (Where.LIST,), "count", takes_key=True, footer=True),
    Command("paper.next", ("right_square_bracket",), "Next paper",
            "Next paper, from any pane",
            _PANES, "next_paper"),
    Command("paper.previous", ("left_square_bracket",), "Previous paper",
            "Previous paper, from any pane",
            _PANES, "previous_paper"),
    Command("paper.page", ("space",), "Read on",
            "Read on: a page down, then the next paper",
            _PANES, "read_on"),
    Command("paper.page_back", ("backspace", "shift+space"), "Read back",
            "Read back: a page up, then the previous paper",
            _PANES, "read_back"),
    Command("paper.authors", ("a",), "All authors",
            "Show all authors of a long list, or the first eight",
            _PANES, "toggle_authors", palette=True),
    Command("list.density", ("equals_sign",), "Density",
            "Rows of one line, of two, or as there is room",
            _PANES, "next_density", palette=True),
    Command("list.facets", ("f",), "Facets",
            "Narrow what was found by decision, session, topic, author and so on",
            _PANES, "facets", palette=True),
    Command("search.saved", ("S",), "Saved searches",
            "Save what is searched for under a name, or take up a saved search",
            _PANES, "saved_searches", palette=True),
    Command("list.lists", ("L",), "Lists",
            "Open one of the library's lists alone, or all; each as it was left",
            _PANES, "lists", palette=True),
    Command("list.sort", ("s",), "Sort",
            "Sort the list; then a letter: "
            + ", ".join(f"{key} {sort.label}" for key, sort in SORTS.items()),
            _PANES, "sort", palette=True),
    Command("pane.narrow", ("less_than_sign",), "Less list",
            "Give the paper more of the screen, and the list less",
            _PANES, "narrow_list", palette=True),
    Command("pane.widen", ("greater_than_sign",), "More list",
            "Give the list more of the screen, and the paper less",
            _PANES, "widen_list", palette=True),
    Command("pane.layout", ("v",), "Layout",
            "List and paper side by side, one below the other, one at a time, or by itself",
            _PANES, "next_layout", palette=True),
    Command("pane.text", ("z",), "Only the text",
            "Hide everything but the paper, or show all again",
            _PANES, "toggle_text_only", palette=True),
    Command("pane.next", ("tab",), "Next pane",
            "Go to the next pane: list, paper, search box",
            _PANES, "next_pane"),
    Command("pane.previous", ("shift+tab",), "Previous pane",
            "Go to the previous pane",
            _PANES, "previous_pane"),
    Command("move.down", ("j", "down"), "Down",
            "Next paper, or a line down",
            _MOVING, "move_down"),
    Command("move.up", ("k", "up"), "Up",
            "Previous paper, or a line up",
            _MOVING, "move_up"),
    Command("move.first", ("g", "home"), "First",
            "First paper, or the top",
            _MOVING, "move_first"),
    Command("move.last", ("G", "end"), "Last",
            "Last paper, or the end",
            _MOVING, "move_last"),
    Command("move.half_down", ("ctrl+d",), "Half a page down",
            "Half a page down",
            _MOVING, "move_half_down"),
    Command("move.half_up", ("ctrl+u",), "Half a page up",
            "Half a page up",
            _MOVING, "move_half_up"),
    Command("move.page_down", ("pagedown",), "Page down",
            "A page down",
            _MOVING, "move_page_down"),
    Command("move.page_up", ("pageup",), "Page up",
            "A page up",
            _MOVING, "move_page_up"),
    Command("paper.read", ("enter", "l", "right"), "Read",
            "From the list to the paper",
            (Where.LIST,), "open_paper", footer=True),
    Command("pane.list", ("h", "left"), "To the list",
            "From the paper back to the list",
            (Where.PAPER,), "leave_paper", footer=True),
    Command("pane.back", ("escape",), "Back",
            "From the paper back to the list; there, drop the count, or clear the search, "
            "then the marks",
            (Where.PANES,), "back"),
    Command("search.clear", ("escape",), "Clear",
            "Clear the search; when it is empty, go to the list",
            (Where.SEARCH,), "clear_search", footer=True),
    Command("search.done", ("enter",), "To the list",
            "Go to the list",
            (Where.SEARCH,), "go_to_list", footer=True),
    Command("search.down", ("down",), "Next paper",
            "Next paper, while typing; of earlier searches, the next",
            (Where.SEARCH,), "list_down", footer=True),
    Command("search.up", ("up",), "Previous paper",
            "Previous paper, while typing; in an empty box, the search before",
            (Where.SEARCH,), "list_up", footer=True),
    Command("search.complete", ("tab",), "Complete",
            "Take the first of what is offered below the box; else go to the next pane",
            (Where.SEARCH,), "complete", footer=True),
    Command("search.offers", ("ctrl+n",), "Offers",
            "Go into what is offered below the box, to choose from it",
            (Where.SEARCH,), "enter_offers"),
    Command("search.page_down", ("pagedown",), "Page down",
            "A page of papers down, while typing",
            (Where.SEARCH,), "list_page_down"),
    Command("search.page_up", ("pageup",), "Page up",
            "A page of papers up, while typing",
            (Where.SEARCH,), "list_page_up"),
    Command("note.close", ("escape", "ctrl+s"), "Save and close",
            "Save the note and go back; it is also saved every few seconds",
            (Where.NOTE,), "close", footer=True),
    Command("note.preview", ("ctrl+o",), "Preview",
            "Show the note as it will be read, or go on writing",
            (Where.NOTE,), "toggle_preview", footer=True),
    Command("note.template", ("ctrl+t",), "Template",
            "Put in one of the Markdown files in templates/ of the config directory",
            (Where.NOTE,), "choose_template", footer=True),
    Command("note.undo", ("ctrl+z",), "Undo",
            "Undo the last change of the text",
            (Where.NOTE,), "undo"),
    Command("note.redo", ("ctrl+y",), "Redo",
            "Redo what was undone in the text",
            (Where.NOTE,), "redo"),
    Command("tags.done", ("enter",), "Done",
            "Tag with these, and with no others",
            (Where.TAGS,), "done"),
    Command("tags.complete", ("tab",), "Complete",
            "Complete the tag as the first that is offered",
            (Where.TAGS,), "complete"),
    Command("tags.close", ("escape",), "Leave",
            "Leave the tags as they were",
            (Where.TAGS,), "close"),
    Command("history.undo_this", ("enter",), "Undo this",
            "Undo the change at the cursor",
            (Where.HISTORY,), "undo_this", footer=True),
    Command("history.undo", ("u",), "Undo the last",
            "Undo the last change",
            (Where.HISTORY,), "undo", footer=True),
    Command("history.redo", ("ctrl+r",), "Redo",
            "Redo what was undone last",
            (Where.HISTORY,), "redo", footer=True),
    Command("history.close", ("escape", "q"), "Close",
            "Close it",
            (Where.HISTORY,), "close", footer=True),
    Command("facets.toggle", ("enter", "space"), "Narrow",
            "Search only for this, or no longer only for it",
            (Where.FACETS,), "toggle_value", footer=True),
    Command("facets.next_field", ("tab", "right", "l"), "Next field",
            "To the values of the next field",
            (Where.FACETS,), "next_field", footer=True),
    Command("facets.previous_field", ("shift+tab", "left", "h"), "Field before",
            "To the values of the field before",
            (Where.FACETS,), "previous_field"),
    Command("facets.close", ("escape", "q", "f"), "To the list",
            "Go back to what was found",
            (Where.FACETS,), "close", footer=True),
    Command("saved.choose", ("enter",), "Search",
            "Search for what is saved, or give a name to what is not",
            (Where.SAVED,), "choose", footer=True),
    Command("saved.remove", ("d", "delete"), "Remove",
            "Remove the saved search",
            (Where.SAVED,), "remove", footer=True),
    Command("saved.undo", ("u",), "Undo",
            "Undo the last change of the shelf",
            (Where.SAVED,), "undo", footer=True),
    Command("saved.close", ("escape", "q", "S"), "Close",
            "Close it",
            (Where.SAVED,), "close", footer=True),
    Command("ask.done", ("enter",), "Done",
            "Take what is written",
            (Where.ASK,), "done"),
    Command("ask.close", ("escape",), "Leave",
            "Change nothing",
            (Where.ASK,), "close"),
    Command("pick.done", ("enter",), "Pick",
            "Take the one at the cursor; typing narrows what is listed",
            (Where.PICK,), "done", footer=True),
    Command("pick.down", ("down",), "Down",
            "Down",
            (Where.PICK,), "move_down"),
    Command("pick.up", ("up",), "Up",
            "Up",
            (Where.PICK,), "move_up"),
    Command("pick.page_down", ("pagedown",), "Page down",
            "A page down",
            (Where.PICK,), "move_page_down"),
    Command("pick.page_up", ("pageup",), "Page up",
            "A page up",
            (Where.PICK,), "move_page_up"),
    Command("pick.close", ("escape",), "Leave",
            "Pick nothing",
            (Where.PICK,), "close", footer=True),
    Command("copy.done", ("enter",), "Copy",
            "Copy in the format at the cursor; its letter does it at once",
            (Where.COPY,), "done", footer=True),
    Command("copy.scope", ("tab",), "Which papers",
            "The paper, the marked ones, all bookmarks, or all that was found",
            (Where.COPY,), "next_scope", footer=True),
    Command("copy.show", ("space",), "Show",
            "Show the whole text, to select from",
            (Where.COPY,), "show_text", footer=True),
    Command("copy.close", ("escape",), "Leave",
            "Copy nothing",
            (Where.COPY,), "close", footer=True),
    Command("choice.close", ("escape",), "Leave",
            "Choose nothing",
            (Where.CHOICE,), "close"),
    Command("dialog.close", ("escape", "q", "enter"), "Close",
            "Close it",
            (Where.DIALOG,), "close", footer=True),
    Command("help.filter", ("slash",), "Search",
            "Show only the lines that have all words that are typed",
            (Where.HELP,), "filter", footer=True),
    Command("help.tour", ("t",), "Tour",
            "Take the tour of five steps",
            (Where.HELP,), "tour", footer=True),
    Command("filter.done", ("enter", "down"), "To the text",
            "Go to the lines that were found",
            (Where.FILTER,), "done", footer=True),
    Command("filter.clear", ("escape",), "Clear",
            "Show all lines again, and go to them",
            (Where.FILTER,), "clear", footer=True),
    Command("tour.next", ("enter",), "Next",
            "The next step",
            (Where.TOUR,), "next", footer=True),
    Command("tour.back", ("backspace",), "Back",
            "The step before",
            (Where.TOUR,), "back", footer=True),
    Command("tour.close", ("escape",), "Skip",
            "Leave the tour; so does every key that does something else",
            (Where.TOUR,), "close", footer=True),
    Command("themes.done", ("enter",), "Keep",
            "Keep the theme at the cursor",
            (Where.THEMES,), "done", footer=True),
    Command("themes.close", ("escape", "q", "T"), "Leave",
            "Go back to the theme there was before",
            (Where.THEMES,), "close", footer=True),
    Command("settings.change", ("enter",), "Change",
            "Change the setting at the cursor: pick its value, or type it",
            (Where.SETTINGS,), "change", footer=True),
    Command("settings.next", ("right", "l", "space"), "Next value",
            "The next of the values that there are to choose from",
            (Where.SETTINGS,), "next_value", footer=True),
    Command("settings.previous", ("left", "h"), "Value before",
            "The value before",
            (Where.SETTINGS,), "previous_value"),
    Command("settings.default", ("d", "delete"), "Default",
            "Go back to the default",
            (Where.SETTINGS,), "back_to_default", footer=True),
    Command("settings.close", ("escape", "q", "comma"), "Close",
            "Close it",
            (Where.SETTINGS,), "close", footer=True),
    Command("list.fetch", ("F",), "Fetch",
            "Fetch a list from the web; reading goes on meanwhile",
            _PANES, "fetch", palette=True),
    Command("library.import", ("I",), "Import",
            "Import a file, a zip archive or a folder; reading goes on meanwhile",
            _PANES, "import_files", palette=True),
    Command("list.export", ("E",), "Export",
            "Write the marked papers, or all that was found, to a file (.bib, .ris, .json, …)",
            _PANES, "export", palette=True),
    Command("library.rebuild", (), "Make the library again",
            "Make the library again from the kept source files; reading goes on meanwhile",
            _PANES, "rebuild_library", palette=True),
    Command("job.cancel", ("ctrl+x",), "Cancel",
            "Cancel the fetch, the import or whatever else is running",
            _PANES, "cancel_job", palette=True),
    Command("fetch.close", ("escape",), "Back to reading",
            "Go back to reading; a fetch goes on",
            (Where.FETCH,), "close", footer=True),
    Command("fetch.cancel", ("ctrl+x",), "Cancel",
            "Cancel the fetch; the library stays as it was",
            (Where.FETCH,), "cancel", footer=True),
    Command("app.themes", ("T",), "Themes",
            "Choose a theme, and see each as the cursor comes to it",
            _PANES, "themes", palette=True),
    Command("app.settings", ("comma",), "Settings",
            "Show all settings, and change them",
            _PANES, "settings", palette=True),
    Command("app.help", ("question_mark",), "Help",
            "Show every key",
            _PANES, "help", footer=True, palette=True),
    Command("app.quit", ("q", "ctrl+q"), "Quit",
            "Quit",
            _PANES, "quit", footer=True, palette=True),
    Command("app.tour", (), "Tour",
            "Show the five steps of the tour",
            _PANES, "tour", palette=True),
    Command("app.palette", ("ctrl+p", "colon"), "Palette",
            "Find a command, theme, list, saved search or recent paper by its name",
            _PANES, "command_palette", footer=True),
)  # fmt: skip


BY_ID = {command.id: command for command in COMMANDS}
"""The commands by their ids."""


def commands_at(where: Where) -> Iterator[Command]:
    """The commands of one place, in the table's order."""
    return (command for command in COMMANDS if where in command.where)


def sections() -> dict[str, list[Command]]:
    """The whole table for documents: the commands under the places that they share."""
    table: dict[str, list[Command]] = {}
    for command in COMMANDS:
        heading = listed(_(place.value) for place in command.where)
        table.setdefault(heading, []).append(command)
    return table
