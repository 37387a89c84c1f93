/** What changed in the product, in any order. An id is also the anchor on the changelog page. */
export const notes = [
  {
    id: 'folders-and-diagrams',
    date: '2026-11-16',
    title: 'Folders and diagrams',
    ingress:
      'Create diagrams, give them a level and a state, and sort them into folders. What lies in My drafts is seen by nobody but you, until you move it out.',
  },
  {
    id: 'tags',
    date: '2026-11-17',
    title: 'Tags in seven colours',
    ingress:
      'Put tags on diagrams and filter by them, together with level and state. Renaming a tag renames it everywhere.',
  },
  {
    id: 'invites-and-roles',
    date: '2026-11-18',
    title: 'Invites and roles',
    ingress:
      'Administrators invite colleagues by e-mail as administrators, editors or readers. A changed role counts at once, also for people who are signed in.',
  },
  {
    id: 'dark-theme',
    date: '2026-11-19',
    title: 'A dark theme',
    ingress:
      'Choose light, dark or whatever your device uses. Where your device asks for more contrast, every border and text follows.',
  },
  {
    id: 'keyboard',
    date: '2026-11-20',
    title: 'Everything from the keyboard',
    ingress:
      'Lists, menus and dialogs work without a mouse, and the place you are at is always visible. Alt N begins a new diagram, Ctrl K finds the rest.',
  },
  {
    id: 'drawing-together',
    date: '2026-11-21',
    title: 'Drawing together, with and without a connection',
    ingress:
      'See where your colleagues are and what they do, at once. Without a connection you go on drawing: what you did is kept on your device, and is brought together with theirs when you are back.',
  },
  {
    id: 'components',
    date: '2026-11-22',
    title: 'One model of components',
    ingress:
      'A component is described once and stands on as many diagrams as you like, with types, attributes, attachments and linked diagrams. Components lists them all, and where each is used.',
  },
  {
    id: 'history',
    date: '2026-11-23',
    title: 'Yesterday is four clicks away',
    ingress:
      'Diagrams keep versions by themselves: when drawing rests, before the first change of a day and before much is deleted. The History panel beside the drawing shows them and the change log, with what was added, removed and changed since, and restores the one you want.',
  },
  {
    id: 'relations',
    date: '2026-11-24',
    title: 'Relations that say how',
    ingress:
      'Give a relation its technology, draw it dashed, and let it lead both ways. What you choose stands on the drawing, in exports and in Details.',
  },
  {
    id: 'names-at-every-zoom',
    date: '2026-11-24',
    title: 'Names at every zoom',
    ingress:
      'However far out you are, boxes keep their names, on the cards of your diagrams as well. And a diagram with nothing on it shows how to begin.',
  },
  {
    id: 'dependency-graphs',
    date: '2026-11-24',
    title: 'What depends on what',
    ingress:
      'A dependency graph shows how components are related over all active diagrams. Filter it, group and colour it, ask for the path between two of them, and see which diagram proves each step. Follow dependencies one way or both, up to five steps, and put nodes together by whatever they have. Save it, and it stays true while others draw: you see who works on what. On a diagram, what a new component is related to elsewhere is offered beside it.',
  },
  {
    id: 'model-views',
    date: '2026-11-24',
    title: 'Views of the model',
    ingress:
      'A model view is a table of components with the columns and filters that you choose, saved for everybody. It is scrolled as one, however long it is. Edit its cells in place, descriptions and lists of several values among them, paste rows from a spreadsheet after a look at what they would do, and take them out as CSV.',
  },
  {
    id: 'api-keys',
    date: '2026-11-24',
    title: 'Programs draw too',
    ingress:
      'Administrators make keys with which pipelines keep components, attributes, tags and diagrams up to date. What a program changes is drawn at once where a diagram is open, and leaves alone what people drew.',
  },
  {
    id: 'activity-log',
    date: '2026-11-24',
    title: 'Who did what',
    ingress:
      'Administrators read in the activity log who came in, who may do what, and what was shared, taken out or deleted. Nobody can change an entry. Filter it, take it out as CSV or JSON, and say for how long it is kept.',
  },
  {
    id: 'single-sign-on',
    date: '2026-11-24',
    title: 'Come in through your company',
    ingress:
      'Administrators connect Microsoft Entra ID or another identity provider, test each step, and say which groups come as what. People then sign in where they do for everything else. Where that is required, passwords end, but for administrators.',
  },
  {
    id: 'files-in-and-out',
    date: '2026-11-25',
    title: 'Out and in again',
    ingress:
      'Export diagrams as JSON or YAML that lose nothing, as SVG or PNG, or for draw.io, Mermaid, PlantUML and Structurizr, and import what draw.io wrote. Administrators export the whole organisation. What a file would create and change is shown before it is imported, and for an hour it can be undone.',
  },
  {
    id: 'names-in-shared-pictures',
    date: '2026-11-25',
    title: 'Readable from afar, for everybody',
    ingress:
      'Whoever looks at a shared diagram or at an older version reads its names at every zoom, as on the canvas. What is marked as added, removed or changed stays as legible.',
  },
  {
    id: 'safer-passwords',
    date: '2026-11-25',
    title: 'Passwords that nobody guesses first',
    ingress:
      'A new password is refused if it is among the most used, repeats itself, or is made of your own name or organisation. Those you have go on working.',
  },
  {
    id: 'two-step-sign-in',
    date: '2026-11-28',
    title: 'A second step at sign-in',
    ingress:
      'Besides your password, a code from an app on your phone: turn it on in your account, and keep the recovery codes. Administrators can require it of all who come by password.',
  },
  {
    id: 'printing',
    date: '2026-11-28',
    title: 'On paper, whole',
    ingress:
      'Ctrl P, or Print in the menu of exports, prints a diagram or a dependency graph whole on one page, in light colours and sharp at any size. From there your system also saves it as PDF. Who looks at a shared diagram or at an old version prints what is seen.',
  },
  {
    id: 'firefox-and-safari',
    date: '2026-11-28',
    title: 'At home in Firefox and Safari',
    ingress:
      'In Firefox cells of a table are copied and pasted, pages open by their address, and a name is kept when its page is loaded anew. In Safari a pinch on a trackpad zooms the drawing.',
  },
  {
    id: 'right-to-left',
    date: '2026-11-29',
    title: 'Arabic, Hebrew and Persian as they are read',
    ingress:
      'On drawings, in exported pictures and in fields, texts that begin from right to left run so to their end: signs, numbers and words of other scripts stand where they are read, and paragraphs of a text area begin at its right.',
  },
  {
    id: 'images-and-files',
    date: '2026-11-30',
    title: 'Images and files, as they come',
    ingress:
      'Paste a screenshot onto a diagram or into a description, or drop files there: an image becomes part of it at once. Files that are dropped on the attachments of a component or a diagram are attached, one after the other, also when you close the dialog before they have arrived.',
  },
  {
    id: 'copied-as-image',
    date: '2026-11-30',
    title: 'From the diagram into your slides',
    ingress:
      'Copy as PNG puts what is selected, or the whole diagram or graph, into the clipboard as an image. And in texts an address that you type or paste becomes a link; put onto marked words it links these.',
  },
  {
    id: 'drawn-from-text',
    date: '2026-11-30',
    title: 'Mermaid, PlantUML and Structurizr, drawn and arranged',
    ingress:
      'Paste a flowchart of Mermaid, a component diagram of PlantUML or a workspace of Structurizr onto a diagram, or drop its file there: boxes, containers and relations are drawn, and arranged at once.',
  },
  {
    id: 'workspace-imported',
    date: '2026-11-30',
    title: 'Bring your Structurizr workspace along',
    ingress:
      'Import a workspace of Structurizr, as DSL or as JSON with all where it stands there: its model becomes components with types, descriptions, tags and technology, each of its views a diagram, deployments among them, and systems and containers lead into theirs. Files of Mermaid and PlantUML come in as well. Import a file again when it has changed: what you have added, and where you have put things, stays.',
  },
  {
    id: 'typed-and-kept',
    date: '2026-12-01',
    title: 'On every keyboard, and nothing typed is lost',
    ingress:
      'Shortcuts work on Greek, Cyrillic and Arabic keyboards: the key counts that lies where the Latin letter does. And before you leave a page or a dialog with something that is not saved yet, you are asked; a name or a cell that you are just editing is saved.',
  },
] as const;
