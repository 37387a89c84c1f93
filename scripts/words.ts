/** Words of the glossary (`packages/domain/README.md`) that names may not have, with what to say instead. */
interface RefusedWord {
  readonly words: readonly string[];
  readonly say: string;
  /** Where the word would mean the wrong thing; everywhere, if not given. */
  readonly in?: RegExp;
  /** Where it means what it should, or where a library calls it so. */
  readonly except?: RegExp;
}

const refusedWords: readonly RefusedWord[] = [
  {
    words: ['tell', 'tells', 'told', 'untold', 'telling'],
    say: 'describe or report for turning a fact into words, announce for other clients, notify for listeners',
  },
  {
    words: ['deed', 'deeds', 'doing', 'doings', 'happening', 'happenings'],
    say: 'action for what a user invokes, step for one of undo, change for one write to a column',
  },
  {
    words: ['act', 'acts'],
    say: 'action for what a user invokes, step for one of undo',
    // `act` is what React calls it.
    except: /\/((useEditing|useItem)\.test|emptyPage\.fixture)\.tsx?$/,
  },
  {
    words: ['follow', 'follows', 'followed', 'follower', 'following'],
    say: 'open for going through a link, hold or stretch for what keeps up; one person follows another',
    except:
      /^apps\/(e2e\/(openDiagram\.test|saving\.e2e)\.ts|web\/src\/screens\/diagram\/(bars\/(FollowingNotice|OverDrawing)\.tsx|header\/People\.tsx|editor\/useEditor\.ts|openDocument\/presence(\.test)?\.ts))$/,
  },
  {
    words: ['line', 'lines'],
    say: 'connection for a socket and what runs over it',
    in: /^apps\/(server\/src\/sync|web\/src\/(documents|workplace))\//,
    // Lines of a log and of a text.
    except: /\/(sparseLog(\.test)?|refused\.test)\.ts$/,
  },
  {
    words: ['session', 'sessions'],
    say: 'open document, or opened, for a document on a screen; a session is being signed in',
    in: /^(apps\/web\/src\/(documents|screens\/diagram)|packages\/diagram)\//,
  },
];

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** What speaks against a name in this file, or against a part of the file's own; null if nothing does. */
export const complaintAbout = (name: string, file: string): string | null => {
  const parts = wordsOf(name);
  for (const { words, say, in: where, except } of refusedWords) {
    if (where?.test(file) === false || except?.test(file) === true) continue;
    const word = parts.find((each) => words.includes(each));
    if (word !== undefined) return `Not “${word}” in ${name}: say ${say}.`;
  }
  return null;
};

const namelessActors = /\b(somebody|someone|whoever|anybody|anyone)\b/i;

/** What speaks against a comment; null if nothing does. */
export const complaintAboutComment = (text: string): string | null => {
  const found = namelessActors.exec(text)?.[0];
  if (found === undefined) return null;
  return `Not “${found}” in a comment: name who acts, as the server, the caller, the client, the reader or a person.`;
};
