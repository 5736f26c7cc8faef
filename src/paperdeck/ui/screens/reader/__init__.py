"""The reader, a module for each of its concerns; `screens.main` puts them together."""
