/** A cookie that a reply sets: for this host only, sent only with requests from this site. */
export type Cookie = {
  name: string
  /** Letters, digits, `_` and `-`, which is enough for a token; none of them can end the header. */
  value: string
  seconds: number
  /** Not HttpOnly, because scripts of the page read it. */
  readable: boolean
}

/** The value of a Set-Cookie header; `secure` if the application is reached by https. */
export function cookieHeader({ name, value, seconds, readable }: Cookie, secure: boolean): string {
  if (!/^[\w-]+$/.test(name) || !/^[\w-]*$/.test(value)) throw new Error(`Cookie ${name} has a value that does not fit`)
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'SameSite=Strict',
    ...(readable ? [] : ['HttpOnly']),
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}
