import { AddStaffBody, EditStaffBody, type getStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { CallError } from '../../../lib/call-error.ts'
import { randomHex } from '../../../lib/random-hex.ts'

export type StaffUser = Answer<typeof getStaff>['data']

/** The forms ask for all but the password of who is at the keyboard, which has a dialog of its own. */
export const AddForm = AddStaffBody.omit({ password: true, language: true })
/** Who sets a password now has to give one. */
export const AddFormWithPassword = AddForm.required({ newPassword: true })
export const EditForm = EditStaffBody.omit({ password: true, seen: true })

export const fieldsOfUser = [
  'name',
  'email',
  'role',
  'enabled',
  'storeIds',
  'newPassword',
  'pin',
  'eStampId',
  'promotionCode',
]

export const valuesOf = ({ name, email, role, enabled, eStampId, promotionCode, storeIds }: StaffUser) => ({
  name,
  email,
  role,
  enabled,
  eStampId,
  promotionCode,
  storeIds,
})

/** What is cleared is taken away; a password that is not typed stays. */
export const nullIfNotFound = (typed: string): string | null => typed.trim() || null
export const orNothing = (typed: string): string | undefined => typed || undefined

const fieldOf: Partial<Record<string, string>> = {
  EMAIL_REGISTERED: 'email',
  E_STAMP_ID_USED: 'eStampId',
  PROMOTION_CODE_USED: 'promotionCode',
  PIN_CODE_UNSUITABLE: 'pin',
  ROLE_NOT_AVAILABLE: 'role',
}

/** A refusal that is one field's business, told at the field. */
export function atField(error: unknown): unknown {
  const field = error instanceof CallError ? fieldOf[error.code] : undefined
  if (!(error instanceof CallError) || !field) return error
  return new CallError({ ...error, message: error.message, fields: { [field]: error.message } })
}

/** Six digits that nobody chose, or more where the shop asks for more. */
export function randomPin(shortest: number): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  const digits = Math.max(6, shortest)
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Long enough that nobody guesses it, short enough for any tag. */
const eStampBytes = 10
export const randomEStamp = (): string => randomHex(eStampBytes)
