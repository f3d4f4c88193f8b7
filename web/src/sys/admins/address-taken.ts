import { CallError } from '../../lib/call-error.ts'

/** The refusal of an address that somebody has, told at its field. */
export const addressTaken = (error: unknown): unknown =>
  error instanceof CallError && error.code === 'EMAIL_REGISTERED'
    ? new CallError({ ...error, message: error.message, fields: { email: error.message } })
    : error
