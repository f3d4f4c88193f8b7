import { createContext, useContext, useState } from 'react'

/** What a field does before it has its value, such as an upload: whether it has gone well. */
type Work = Promise<boolean>

const FieldWork = createContext<(work: Work) => void>(() => undefined)
export const FieldWorkProvider = FieldWork.Provider

/** Tells the field's form to wait with saving until the work is done, and not to save when it has failed. */
export const useFieldWork = () => useContext(FieldWork)

/** The work that is going on in a field: `begin` for its input, `wait` for its form. */
export const useWaiting = () => useState(makeWaiting)[0]

function makeWaiting() {
  let current: Work | undefined
  return {
    begin: (work: Work) => {
      current = work
      void work.then(() => {
        if (current === work) current = undefined
      })
    },
    /** Whether what was going on, if anything, has gone well. */
    wait: async () => (await current) ?? true,
  }
}
