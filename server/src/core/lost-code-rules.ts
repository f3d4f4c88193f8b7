/** What Citus sends in the place of a node’s code by some statements, `insert … select` among them: the message is the node’s. */
const LOST = 'XX000'

/** PostgreSQL’s messages of the errors that the program tells apart. */
const messages: readonly [message: RegExp, code: string][] = [
  [/^(invalid input (syntax|value) for|invalid byte sequence|unsupported Unicode escape)/, '22P02'],
  [/(is |value )?out of range( for type \w+)?$/, '22003'],
  [/^value too long for type/, '22001'],
  [/^null value in column .* violates not-null constraint/, '23502'],
  [/violates foreign key constraint/, '23503'],
  [/^duplicate key value violates unique constraint/, '23505'],
  [/violates check constraint/, '23514'],
  [/^could not serialize access/, '40001'],
  [/deadlock/, '40P01'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^canceling statement due to (statement timeout|user request)/, '57014'],
]

/** The code of a database's error; by its message where a node's code was lost on the way. */
export const foundCode = (code: string, message: string): string =>
  code === LOST ? (messages.find(([words]) => words.test(message))?.[1] ?? code) : code
