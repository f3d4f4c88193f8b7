import type { getNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { merchantTimeZone } from '../../../lib/format.ts'
import type { Language } from '../../../lib/languages.ts'
import { firstTiming, type Timing } from './timing-fields.tsx'
import type { MessageTarget } from '../../../kit/message-target.ts'
import { clockIn } from '../../../lib/zone-time.ts'

export type Draft = Answer<typeof getNotification>['data']
export type Whom = { memberIds?: string[]; filters?: object; campaignId?: string }

/** Whom a message is for that does not name a campaign itself. */
export const whom = (target: MessageTarget | undefined, draft: Draft | undefined): Whom => {
  const { memberIds, filters } = target ? (target as Whom) : (draft?.to ?? {})
  return memberIds ? { memberIds } : filters ? { filters } : {}
}

/** What the fields hold before anybody writes. */
export function startOf(own: Language, draft: Draft | undefined, words: MessageTarget['words']) {
  if (!draft) return { language: own, ...words, channels: ['push', 'email'] }
  const { language, picture, channels, to, gift } = draft
  const { [language]: said, ...others } = draft.words
  return {
    ...said,
    language,
    words: others,
    picture,
    channels,
    campaignId: to.campaignId,
    gift: gift && { kind: gift.kind, id: gift.id },
  }
}

/** When a draft was to go out, and whom it was not to disturb. */
export function timingOf(draft: Draft | undefined): Timing {
  const first = firstTiming()
  if (!draft) return first
  const { sendAt, quiet } = draft
  return {
    ...first,
    ...(sendAt && { isLater: true, ...clockIn(new Date(sendAt), merchantTimeZone()) }),
    ...(quiet ?? { isQuiet: false }),
  }
}
