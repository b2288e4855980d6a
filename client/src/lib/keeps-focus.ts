/** The state of a navigation after which the focus stays where it is: `navigate(path, { state: keepsFocus })`. */
export const keepsFocus = { keepsFocus: true };
