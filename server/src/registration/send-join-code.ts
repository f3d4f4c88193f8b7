import { sendJoinCode as route } from '@chopcard/contract/public/registration.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import { codeMinutes, secondsBetween, sendSmsCode } from '../core/sms-codes.ts'
import type { Verb } from '../core/context.ts'
import { numberOf } from './dial-code.ts'
import { openDoor } from './find-campaign.ts'

/** A code sent for one campaign's registration opens no other door. */
export const purposeOf = (campaignId: string): string => `join ${campaignId}`

/** Sends a code to a number that registers, known or not: the answer is the same (decisions.md §6). */
export const sendJoinCode: Verb<typeof route> = async (ctx, { params, body }) => {
  const { merchant, mode } = await openDoor(ctx, route, params.campaignId)
  if (mode !== 'sms-verified') refuse('NOT_FOUND')
  const mobile = numberOf(merchant, body.mobile)
  await sendSmsCode(ctx, { merchant, mobile, purpose: purposeOf(params.campaignId) }, body.language)
  return { sent: true, secondsToNext: secondsBetween, minutesGood: codeMinutes }
}
