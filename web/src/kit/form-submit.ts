import { App, type FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call-error.ts'
import { errorText, retryText } from '../lib/error-text.ts'
import type { FormWork } from './field-work.ts'
import type { FieldPath } from './form-problems.ts'

type Form = {
  antd: Pick<FormInstance, 'validateFields'>
  work: FormWork
  parse: () => unknown
  tell: (fields: { name: FieldPath; errors: string[] }[]) => void
}

/** Tells what became of a form that is no longer there: its fields cannot say it. */
export function useTellLeft(): (error: unknown) => void {
  const { message } = App.useApp()
  const { t } = useTranslation()
  return (error) => {
    const isUnknown = error instanceof CallError && error.code === 'ABORTED'
    if (isUnknown) message.warning(t('connection.left'), 6)
    else message.error([errorText(error), retryText(error)].filter(Boolean).join(' '), 6)
  }
}

/** Waits for what fields of a form still upload, and says whether the form can be saved with it; what is wrong is told. */
export function useArrival({ antd, work, parse, tell }: Form): () => Promise<boolean> {
  const { message } = App.useApp()
  const { t } = useTranslation()
  return async () => {
    if (!work.isAnyGoingOn()) return true
    const endNotice = message.loading(t('picture.uploading'), 0)
    const failed = await work.failed()
    endNotice()
    if (failed.length) {
      tell(failed.map((name) => ({ name, errors: [t('picture.notSaved')] })))
      return false
    }
    // Something else may have been changed meanwhile.
    if (parse() === undefined) antd.validateFields().catch(() => undefined)
    return parse() !== undefined
  }
}
