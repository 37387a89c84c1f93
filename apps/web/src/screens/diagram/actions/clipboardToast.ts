/** One for all: what was copied is old news as soon as it is pasted. */
export const clipboardToast = 'clipboard';
