import type { getAutomation } from '@chopcard/contract/office/merchant/automations.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import type { Language } from '../../../lib/languages.ts'

export type Detail = Answer<typeof getAutomation>['data']

export const firstLimit = { times: 1, days: 30 }
export const firstQuiet = { from: '21:00', to: '09:00' }
export const firstMessage = (language: Language | undefined) => ({ language, channels: ['push', 'email'] })

/** What the form of a new one begins with. */
export const firstValues = (language: Language | undefined) => ({
  trigger: 'noVisit',
  number: 30,
  message: firstMessage(language),
  limit: null,
  quiet: firstQuiet,
  holdsOut: false,
  enabled: true,
})

/** A stored one as its form holds it. */
export function valuesOf(detail: Detail) {
  const { name, trigger, number, level, campaign, segment, coupon, chops, limit, quiet, holdsOut, enabled } = detail
  return {
    name,
    trigger,
    number,
    levelId: level?.id,
    campaignId: campaign?.id,
    segmentId: segment?.id,
    couponId: coupon?.name === null ? undefined : coupon?.id,
    message: messageOf(detail),
    chops,
    limit,
    quiet,
    holdsOut,
    enabled,
  }
}

function messageOf({ message }: Detail) {
  if (!message) return null
  const { language, picture, channels } = message
  const { [language]: said, ...words } = message.words
  return { ...said, language, words, picture, channels }
}
