import { createContext, useContext } from 'react'

const DialogWork = createContext<(work: Promise<unknown>) => void>(() => undefined)
export const DialogWorkProvider = DialogWork.Provider

/** Tells the dialog that something in it is under way: it stays until that has ended, so that somebody learns how. */
export const useDialogWork = () => useContext(DialogWork)
