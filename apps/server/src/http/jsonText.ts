/** An answer that the database has written as JSON: it is sent as it is, and a test holds it to the schema of the reply. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
