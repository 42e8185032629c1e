// Written by `python -m potager.server.export`. Do not edit.

import type { GameInfo } from "./types";

export const SHELF: GameInfo[] = [
 {
  "name": "bohnanza",
  "title": {
   "en": "Bohnanza",
   "fr": "Bohnanza",
   "de": "Bohnanza"
  },
  "version": 2,
  "pitch": {
   "en": "Plant your beans in the order they come, and talk the others into taking the ones you can’t use.",
   "fr": "Plantez vos haricots dans l’ordre où ils viennent, et persuadez les autres de prendre ceux qui vous gênent.",
   "de": "Bau deine Bohnen an, wie sie kommen, und schwatz den anderen die auf, die du nicht brauchen kannst."
  },
  "seats": [
   2,
   3,
   4,
   5
  ],
  "usual": 4,
  "minutes": [
   30,
   45
  ],
  "weight": "light",
  "lessons": 4,
  "options": {},
  "bots": [
   "sprout",
   "gardener",
   "grower",
   "master",
   "master+"
  ],
  "styles": [
   "bold",
   "patient",
   "trader"
  ]
 },
 {
  "name": "finca",
  "title": {
   "en": "Finca",
   "fr": "Finca",
   "de": "Finca"
  },
  "version": 1,
  "pitch": {
   "en": "Walk your farmers around the windmill, gather fruit, and deliver just what each village wants.",
   "fr": "Faites tourner vos paysans autour du moulin, récoltez, et livrez à chaque village exactement ce qu’il demande.",
   "de": "Lass deine Bauern um die Windmühle ziehen, ernte Früchte und liefere jedem Dorf genau das, was es will."
  },
  "seats": [
   2,
   3,
   4
  ],
  "usual": 3,
  "minutes": [
   30,
   45
  ],
  "weight": "medium",
  "lessons": 4,
  "options": {
   "edition": [
    "franjos",
    "riogrande",
    "filosofia"
   ]
  },
  "bots": [
   "sprout",
   "gardener",
   "grower",
   "master",
   "master+"
  ],
  "styles": [
   "bold",
   "patient",
   "trader"
  ]
 },
 {
  "name": "frutopia",
  "title": {
   "en": "Frutopia",
   "fr": "Frutopia",
   "de": "Frutopia"
  },
  "version": 1,
  "pitch": {
   "en": "Slide harvests across your island, fill the boats, and build a paradise where they lay.",
   "fr": "Faites glisser les récoltes sur votre île, chargez les bateaux et bâtissez un paradis à leur place.",
   "de": "Schieb Ernten über deine Insel, belade die Boote und bau ein Paradies, wo sie lagen."
  },
  "seats": [
   1,
   2,
   3,
   4
  ],
  "usual": 2,
  "minutes": [
   30,
   45
  ],
  "weight": "medium",
  "lessons": 4,
  "options": {
   "factory": [
    "no",
    "yes"
   ],
   "bags": [
    "two",
    "one"
   ]
  },
  "bots": [
   "sprout",
   "gardener",
   "grower",
   "master",
   "master+"
  ],
  "styles": [
   "bold",
   "patient",
   "trader"
  ]
 }
];
