/** The calls of the registration page. */
import type { joinCampaign, sendCardLink, sendJoinCode } from '@chopcard/contract/members/public/registration.ts'
import type { Answer, Request } from '@chopcard/contract/core/route.ts'
import type { Problems } from './check-fields.ts'

type Registered = Answer<typeof joinCampaign>['data']
type Body = Request<typeof joinCampaign>['body']
/** A card at once, or a message to the address or number that is known already. */
export type Joined = { cardUrl: string; isKnown: boolean } | { sentTo: string; by: 'email' | 'sms' }
type Refused = { problems: Problems; message?: string }
type Meta = { code?: string; message?: string; fields?: Record<string, string> }

/** Registers; without an answer there is no message, and the same submit token makes a repetition harmless. */
export async function sendRegistration(campaignId: string, body: Body): Promise<{ joined: Joined } | Refused> {
  const answer = await post<Registered>(campaignId, 'member', body)
  return 'data' in answer ? { joined: joinedBy(answer.data, body) } : answer
}

/** Has a code sent to a number. */
export const sendCode = (campaignId: string, body: Request<typeof sendJoinCode>['body']) =>
  post<Answer<typeof sendJoinCode>['data']>(campaignId, 'smsCode', body)

/** Has the link of a card sent to who has one; the answer is the same for who has none. */
export const sendLink = (campaignId: string, body: Request<typeof sendCardLink>['body']) =>
  post<Answer<typeof sendCardLink>['data']>(campaignId, 'cardLink', body)

async function post<Data>(
  campaignId: string,
  what: 'member' | 'smsCode' | 'cardLink',
  body: { language: string; mobile?: string },
): Promise<{ data: Data } | Refused> {
  try {
    const response = await fetch(`/api/public/campaign/${encodeURIComponent(campaignId)}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': body.language },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(6000),
    })
    const answer = (await response.json()) as { data?: Data; meta?: Meta }
    if (answer.data) return { data: answer.data }
    return refusedBy(answer.meta ?? {}, body.mobile ? 'mobile' : 'email')
  } catch {
    return { problems: {} }
  }
}

function joinedBy({ cardUrl, isKnown, sentBy }: Registered, body: Body): Joined {
  const url = cardUrl === null ? undefined : new URL(cardUrl, location.href)
  if (url && /^https?:$/.test(url.protocol)) return { cardUrl: url.href, isKnown }
  return sentBy === 'sms' ? { sentTo: body.mobile ?? '', by: 'sms' } : { sentTo: body.email ?? '', by: 'email' }
}

/** What the server says of a field stands at the field: by its path, or by what the refusal is about. */
function refusedBy({ code = '', message, fields }: Meta, contact: 'email' | 'mobile'): Refused {
  const about: Problems = {
    SMS_CODE_INVALID: 'smsCode',
    SMS_CODE_EXPIRED: 'smsCode',
    SMS_CODE_TOO_OFTEN: 'mobile',
    CARD_EXPIRED: contact,
  }
  const field = about[code]
  if (field && message) return { problems: { [field]: message }, message: '' }
  return { problems: fields ?? {}, message: message ?? undefined }
}
