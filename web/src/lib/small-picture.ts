/** The address of a square picture as small as lists and headings show it (server/src/accounts/uploads/publish-picture.ts). */
export const smallPicture = (url: string): string => url.replace(/\.webp$/, '-small.webp')
