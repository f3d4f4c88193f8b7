import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { SteadyClient } from './steady-client.ts'

/** The database plans a statement once per connection from its third time on. */
const TIMES_UNPREPARED = 2
/** Statements whose text differs each time would fill the memory of the database and of the program. */
const MAX_STATEMENTS = 500
/** A prepared statement whose columns have changed, as by a new version's migration. */
const FEATURE_NOT_SUPPORTED = '0A000'

const preparing = new AsyncLocalStorage<boolean>()

/** Has statements of the work prepared that are asked again and again, on connections that can (PreparingClient). */
export const withPreparedStatements = <T>(work: () => Promise<T>): Promise<T> => preparing.run(true, work)

/** How many rows a page wants decides on its plan, so the database has to know it: planned without, a page took twenty times as long. */
const isPage = (text: string) => /\blimit \$\d/.test(text)

type Known = { times: number; name: string }

/**
 * A connection that prepares statements with values where its work wants that: work in the background asks the same few for each of many
 * merchants, and planning one may take longer than running it.
 */
export class PreparingClient extends SteadyClient {
  readonly #known = new Map<string, Known>()

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...given: unknown[]) => unknown
    const asked = (first: unknown, ...given: unknown[]) => {
      const known = typeof first === 'string' && given.length === 1 ? this.#count(first, given[0]) : undefined
      if (!known || known.times <= TIMES_UNPREPARED) return ask(first, ...given)
      const answer = ask({ name: known.name, text: first }, ...given) as Promise<unknown>
      return answer.catch((error: unknown) => {
        // It is planned anew from now on; who asked tries again, as after any failure.
        if ((error as pg.DatabaseError).code === FEATURE_NOT_SUPPORTED) known.times = -Infinity
        throw error
      })
    }
    this.query = asked as typeof this.query
  }

  /** Undefined for what is not prepared. */
  #count(text: string, values: unknown): Known | undefined {
    if (!preparing.getStore() || !Array.isArray(values) || values.length === 0 || isPage(text)) return undefined
    let known = this.#known.get(text)
    if (!known) {
      if (this.#known.size >= MAX_STATEMENTS) return undefined
      known = { times: 0, name: `work_${this.#known.size}` }
      this.#known.set(text, known)
    }
    known.times += 1
    return known
  }
}
