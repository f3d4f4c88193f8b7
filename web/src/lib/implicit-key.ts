import { makeOperationKey } from './operation-key.ts'

type OperationKey = ReturnType<typeof makeOperationKey>

/** The requests whose outcome is not known, by what they ask. */
const open = new Map<string, OperationKey>()

/**
 * The key of a request that a form makes: the same for the same request until a definite answer. A form that was changed
 * meanwhile asks for something else, and so with another key.
 */
export function keyOf(address: string, body: unknown): OperationKey {
  const asked = `${address} ${JSON.stringify(body)}`
  const key = open.get(asked) ?? makeOperationKey()
  open.set(asked, key)
  return {
    current: key.current,
    finish(error) {
      const before = key.current()
      key.finish(error)
      if (key.current() !== before) open.delete(asked)
    },
  }
}
