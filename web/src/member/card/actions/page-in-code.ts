// Pages of other codes that members meet: a booth's, a staff member's tag. A code to earn is no page to go to from here.
const others = /^\/member\/(?!earn\/)[A-Za-z]+(?:\/|\?|$)/

/** The page of this application that a code names, where it is one to go to; codes that earn, and foreign ones, are none. */
export function pageIn(code: string, here: string): string | undefined {
  try {
    const url = new URL(code.trim())
    return url.origin === new URL(here).origin && others.test(url.pathname + url.search) ? url.href : undefined
  } catch {
    return undefined
  }
}
