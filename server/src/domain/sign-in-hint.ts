/**
 * The name of the cookie by which a page's scripts see that someone is probably signed in. It gives no right, names nobody, and
 * is never trusted: the session's own cookie, which no script can read, decides.
 */
export const SIGN_IN_HINT = 'signed-in';
