/**
 * Limits of the contract that members' pages need. The pages import only types of the contract, to stay small: each number
 * is written again here, and its type is the contract's own number, so that another one does not compile.
 */
import type * as contract from '@chopcard/contract/core/limits.ts'

export const maxEmailLength: typeof contract.maxEmailLength = 254
export const maxPhoneLength: typeof contract.maxPhoneLength = 30
export const maxNicknameLength: typeof contract.maxNicknameLength = 40
export const maxCardNameLength: typeof contract.maxCardNameLength = 30
export const maxPromotionCodeLength: typeof contract.maxPromotionCodeLength = 40
export const maxShopNameLength: typeof contract.maxShopNameLength = 80
export const maxScannedLength: typeof contract.maxScannedLength = 500
export const maxAnswerLength: typeof contract.maxAnswerLength = 500
export const maxNumberLength: typeof contract.maxNumberLength = 26
export const maxAmountLength: typeof contract.maxAmountLength = 20
export const maxMoneyLength: typeof contract.maxMoneyLength = 14
export const smsCodeDigits: typeof contract.smsCodeDigits = 6
export const minPinLength: typeof contract.minPinLength = 4
export const maxPinLength: typeof contract.maxPinLength = 8
