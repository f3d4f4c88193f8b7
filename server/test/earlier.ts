import type { RawBuilder } from 'kysely'
import { later } from '../src/core/later.ts'

/** A column of times so many seconds earlier, for an update. */
export const earlier = (column: string, seconds: number): RawBuilder<Date> => later(column, -seconds)
