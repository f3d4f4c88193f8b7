import { type ErrorCode, errors } from './error-codes.ts'

/** A field's path in the request (`body.name`, `rewards.0.name`) with the key of its message in errors.json › `fields`. */
export type FieldProblem = { path: string; message: string; values?: Record<string, string | number> }

export type RefusalFacts = {
  fields?: FieldProblem[]
  /** ISO 8601: when time alone would lift the refusal. */
  retryAt?: string
  /** Seconds, for the Retry-After header of a 429 or 503. */
  retryAfter?: number
  /** What the message's words may name, `{{max}}` for example. */
  values?: Record<string, string | number>
}

/** The one way to say no: thrown by rules and verbs, turned into the envelope in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly facts: RefusalFacts

  constructor(code: ErrorCode, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** Throws a refusal; reads as a sentence in a rule: `if (…) refuse('MEMBER_FROZEN')`. */
export function refuse(code: ErrorCode, facts?: RefusalFacts): never {
  throw new Refusal(code, facts)
}
