import { changedPlainDetails, type MemberDetailName } from '@chopcard/contract/members/member-details.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext } from '../../core/context.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { askForMail } from './ask-for-mail.ts'
import type { CardRow } from './card-store.ts'
import { askForEmail, forgetEmailChange, refuseTaken } from './email-change.ts'
import { changeMember } from './write-member.ts'

type Given = { readonly [Name in MemberDetailName]?: string | undefined }

/** The member whom a card is of; `id` is the card's, null of a member without one. */
export type EditedMember = Pick<CardRow, 'member_id' | 'email'> & { id: string | null }

/**
 * Changes a member's contact details. A first address is sent the registration mail; one that is there already is replaced
 * only when its reader confirms.
 */
export async function editMember(ctx: MerchantContext, tx: Tx, row: EditedMember, given: Given): Promise<void> {
  const { email } = given
  if (email !== undefined && email === row.email) await forgetEmailChange(tx, ctx.merchant.id, row.member_id)
  const hasNewEmail = email !== undefined && email !== row.email
  if (hasNewEmail) refuseGoverned(ctx.merchant, 'card', [{ field: 'email', after: email }])
  if (hasNewEmail && row.email !== null) await askForEmail(ctx, tx, row, email)
  const changed = {
    ...changedPlainDetails(given),
    ...(hasNewEmail && row.email === null && { email }),
    ...(given.mobile !== undefined && { mobile: given.mobile || null, mobile_unproven: false }),
  }
  if (Object.keys(changed).length === 0) return
  try {
    await changeMember(tx, ctx.merchant.id, row.member_id, changed)
  } catch (error) {
    if (breaks(error, 'member_merchant_id_email_key')) refuseTaken()
    if (breaks(error, 'member_merchant_id_mobile_key')) refuseTwice('mobile')
    if (breaks(error, 'member_external_id')) refuseTwice('externalId')
    throw error
  }
  if (changed.email !== undefined && row.id) await askForMail(ctx, tx, row.id, 'registration')
}

const refuseTwice = (path: MemberDetailName): never =>
  refuse('VALIDATION_FAILED', { fields: [{ path, message: 'unique' }] })
