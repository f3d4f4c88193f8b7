import { AsyncLocalStorage } from 'node:async_hooks'

const scope = Symbol.for('chopcard.request-scope')
const globals = globalThis as { [scope]?: AsyncLocalStorage<string> }

/** The name of the call that a test has made and that is being answered; one for all test files of a process. */
export const requestScope = (globals[scope] ??= new AsyncLocalStorage<string>())
