/** The one call of the registration page. */
import type { joinCampaign } from '@chopcard/contract/public/registration.ts'
import type { Answer, Request } from '@chopcard/contract/route.ts'
import { fieldNames, type Problems } from './check-fields.ts'

type Body = Request<typeof joinCampaign>['body']
/** A card at once, or a message to the address that already has one. */
export type Joined = { cardUrl: string } | { mailedTo: string }
type Outcome = { joined: Joined } | { fields: Problems; message?: string }

/** Registers; without an answer there is no message, and the same device token makes a repetition harmless. */
export async function sendRegistration(campaignId: string, body: Body): Promise<Outcome> {
  try {
    const response = await fetch(`/api/public/campaign/${encodeURIComponent(campaignId)}/member`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': body.language },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(6000),
    })
    const answer = (await response.json()) as Partial<Answer<typeof joinCampaign>> & { meta?: Meta }
    if (answer.data) return { joined: joinedBy(answer.data, body.email) }
    return { fields: problemsOf(answer.meta?.fields), message: answer.meta?.message }
  } catch {
    return { fields: {} }
  }
}

type Meta = { message?: string; fields?: Record<string, string> }

function joinedBy({ cardUrl }: Answer<typeof joinCampaign>['data'], email: string): Joined {
  const url = cardUrl === null ? undefined : new URL(cardUrl, location.href)
  return url && /^https?:$/.test(url.protocol) ? { cardUrl: url.href } : { mailedTo: email }
}

/** The server names fields by their path in the request: `body.email`. */
function problemsOf(fields: Record<string, string> = {}): Problems {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([path, message]) => [path.replace(/^body\./, ''), message] as const)
      .filter(([name]) => fieldNames.some((known) => known === name)),
  )
}

/** Random, also where the page is not secure and `crypto.randomUUID` is missing. */
export const newDeviceToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
