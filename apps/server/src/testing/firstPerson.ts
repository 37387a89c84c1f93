/** Posts JSON as a page does, with the session of who is signed in; throws where it is not taken. */
export type Post = (path: string, body: object) => Promise<Response>;

/** The first person of an installation, who founds an organisation: the cookie of her session. */
export const signUpFirst = async (post: Post): Promise<string> => {
  const signedUp = await post('/api/auth/sign-up', {
    firstName: 'Ann',
    lastName: 'Example',
    email: 'ann@lintel.example',
    password: 'correct horse battery',
    organizationName: 'Acme',
    template: 'empty',
  });
  return signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};

/** The slug of a diagram with nothing on it. */
export const createDiagram = async (post: Post): Promise<string> => {
  const answer = await post('/api/diagrams', { diagrams: [{ name: 'Drawn' }] });
  const [made] = (await answer.json()) as { slug: string }[];
  return made?.slug ?? '';
};
