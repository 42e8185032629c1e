// Written by `python -m potager.server.export`. Do not edit.

export const LANGUAGES = {
  en: {"name": "English", "locale": "en-GB", "colon": ": ", "semicolon": "; "},
  fr: {"name": "Français", "locale": "fr", "colon": " : ", "semicolon": " ; "},
  de: {"name": "Deutsch", "locale": "de", "colon": ": ", "semicolon": "; "},
} as const;
