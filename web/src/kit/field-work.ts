import { createContext, useContext, useState } from 'react'
import type { FieldPath } from './form-problems.ts'

/** What a field does before it has its value, such as an upload: whether it has gone well. */
type Work = Promise<boolean>

/** The work that goes on in the fields of a form, by the field's path. */
export type FormWork = ReturnType<typeof makeFormWork>

export const useFormWork = (): FormWork => useState(makeFormWork)[0]

function makeFormWork() {
  const going = new Map<string, { field: FieldPath; work: Work }>()
  return {
    begin(field: FieldPath, work: Work) {
      const begun = { field, work: work.catch(() => false) }
      const key = field.join('.')
      going.set(key, begun)
      void begun.work.then(() => {
        if (going.get(key) === begun) going.delete(key)
      })
    },
    /** Whether a field has no value yet; its name is its path as the form library writes it: `booths.0.logo`. */
    isGoingOn: (name: string | undefined) => name !== undefined && going.has(name),
    isAnyGoingOn: () => going.size > 0,
    /** Waits until all has ended, and answers with the fields in which it has failed. */
    async failed(): Promise<FieldPath[]> {
      const ended = await Promise.all([...going.values()].map(async ({ field, work }) => ((await work) ? [] : [field])))
      return ended.flat()
    },
  }
}

const FieldWork = createContext<(work: Work) => void>(() => undefined)
export const FieldWorkProvider = FieldWork.Provider

/** Tells the field's form to wait with saving until the work is done, and not to save when it has failed. */
export const useFieldWork = () => useContext(FieldWork)
