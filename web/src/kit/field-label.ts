import { createContext, useContext } from 'react'

const FieldLabel = createContext<string | undefined>(undefined)
export const FieldLabelProvider = FieldLabel.Provider

/** The name of a button that is a form's field: its label, then the words on it, so that both find it. */
export function useFieldName(words: string): string {
  const label = useContext(FieldLabel)
  return label ? `${label}: ${words}` : words
}
