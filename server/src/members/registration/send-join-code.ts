import { sendJoinCode as route } from '@chopcard/contract/members/public/registration.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { sendCode } from '../../core/proof-codes.ts'
import type { Verb } from '../../core/context.ts'
import { numberOf } from '../../core/dial-code.ts'
import { openDoor } from './find-campaign.ts'

/** A code sent for one campaign's registration opens no other door. */
export const purposeOf = (campaignId: string): string => `join ${campaignId}`

/** Sends a code to a number that registers, known or not: the answer is the same (decisions/members.md §3). */
export const sendJoinCode: Verb<typeof route> = async (ctx, { params, body }) => {
  const { merchant, mode } = await openDoor(ctx, route, params.campaignId)
  if (mode !== 'sms-verified') refuse('NOT_FOUND')
  const mobile = numberOf(merchant, body.mobile)
  const subject = { merchant, to: mobile, by: 'sms', purpose: purposeOf(params.campaignId) } as const
  return sendCode(ctx, subject, { language: body.language })
}
