/** What this browser keeps of a member's cards, so that a code opened outside of them finds its way: nothing leaves it. */
const cardKey = (campaignId: string) => `card-of-${campaignId}`
const codeKey = 'earn-code'
const goodFor = 24 * 3_600_000

const cardPage = /^\/member\/(card|CarnivalModeCard)\/ct_[\w-]+$/

/** Keeps where the card of a campaign lies. */
export const keepCard = (campaignId: string, path: string): void => {
  if (cardPage.test(path)) write(cardKey(campaignId), path)
}

/** Where the card of a campaign lies, if this browser has shown it. */
export function keptCard(campaignId: string): string | undefined {
  const path = read(cardKey(campaignId)) ?? ''
  return cardPage.test(path) ? path : undefined
}

/** Keeps a code until a card of its campaign is open: the known one, or the one that is registered for now. */
export const keepWaitingCode = (campaignId: string, code: string, now = Date.now()): void =>
  write(codeKey, JSON.stringify({ campaignId, code, until: now + goodFor }))

/** Whether a code waits for a card of this campaign. */
export const hasWaitingCode = (campaignId: string, now = Date.now()): boolean => Boolean(waiting(campaignId, now))

/** The code that waits for a card of this campaign, once. */
export function takeWaitingCode(campaignId: string, now = Date.now()): string | undefined {
  const code = waiting(campaignId, now)
  if (code) write(codeKey, null)
  return code
}

function waiting(campaignId: string, now: number): string | undefined {
  try {
    const kept = JSON.parse(read(codeKey) ?? 'null') as Record<'campaignId' | 'code' | 'until', unknown> | null
    const isGood = kept?.campaignId === campaignId && Number(kept.until) > now
    return isGood && typeof kept.code === 'string' ? kept.code : undefined
  } catch {
    return undefined
  }
}

// A browser that keeps nothing throws: then the member types the code.
function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // As above.
  }
}
