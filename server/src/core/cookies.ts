/** A cookie that an answer sets: for this host only, and for this site's own requests. */
export type Cookie = {
  name: string
  /** Letters, digits, `_` and `-`: a token needs no more, and nothing in it can end the header. */
  value: string
  seconds: number
  /** The page reads it: no HttpOnly. */
  readable: boolean
}

/** The value of a Set-Cookie header; `secure` when the application is reached by https. */
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
