import { CallError } from '../../lib/call-error.ts'

/** The refusal of a name that is taken, with its own sentence at the name. */
export const atName = (error: unknown): unknown =>
  error instanceof CallError && error.code === 'NAME_ALREADY_EXISTS'
    ? new CallError({ ...error, message: error.message, fields: { 'settings.name': error.message } })
    : error
