import {
  changeEdm,
  deleteEdm,
  type EdmBody,
  type EdmDraftBody,
  keepEdm,
  listEdms,
  testEdm,
} from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { ZodForm } from '../../../kit/form.tsx'
import { May } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { CallError } from '../../../lib/call-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'

type Props = {
  id: string | undefined
  form: ZodForm<typeof EdmBody>
  /** Saves with the version that the form was filled from. */
  saving: <Saved>(save: (version: number | undefined) => Promise<Saved>) => Promise<Saved>
  onKept: (id: string, version: number) => void
  onDeleted: () => void
}

type DraftWords = z.input<typeof EdmDraftBody>

/** Keeps a draft, has Mailchimp check it and send it to oneself, or throws it away. */
export function DraftButtons({ id, form, saving, onKept, onDeleted }: Props) {
  const { t } = useTranslation('mailchimp')
  const { message } = App.useApp()
  const after = () => refresh(listEdms)
  const [keep, change] = [useChange(keepEdm, { after }), useChange(changeEdm, { after })]
  const remove = useChange(deleteEdm, { after })
  const test = useTest()
  const save = async (): Promise<string> => {
    const body = form.antd.getFieldsValue(true) as DraftWords
    const { data } = await (id
      ? saving((version) => change.mutateAsync({ params: { id }, body: { ...body, version } }))
      : keep.mutateAsync({ body }))
    onKept(data.id, data.version)
    return data.id
  }
  const run = async (work: () => Promise<unknown>) => {
    try {
      await form.antd.validateFields(['title', 'audience'])
    } catch {
      return
    }
    form.clearFailure()
    await work().catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'CHANGED_MEANWHILE') form.refuse(error)
      else message.error(errorText(error))
    })
  }
  const words = { title: t('draft.ask'), about: t('draft.gone'), button: t('draft.delete'), keep: t('draft.keep') }
  return (
    <>
      {id && (
        <span className="edm-apart">
          <StopButton
            route={deleteEdm}
            words={words}
            stop={() => remove.mutateAsync({ params: { id } }).then(onDeleted)}
          />
        </span>
      )}
      <May route={id ? changeEdm : keepEdm}>
        <Button
          loading={keep.isPending || change.isPending}
          onClick={() => void run(() => save().then(() => message.success(t('draft.kept'))))}
        >
          {t('draft.save')}
        </Button>
      </May>
      <May route={testEdm}>
        <Button loading={test.isPending} onClick={() => void run(() => save().then(test.send))}>
          {t('draft.test')}
        </Button>
      </May>
    </>
  )
}

/** Sends a draft to oneself and shows what Mailchimp's checklist says of it. */
function useTest() {
  const { t } = useTranslation('mailchimp')
  const { modal } = App.useApp()
  const { mutateAsync, isPending } = useChange(testEdm)
  const send = async (id: string) => {
    const { data } = await mutateAsync({ params: { id } })
    const wrong = data.checks.filter(({ passes }) => !passes)
    const content = (
      <>
        <p>{t('draft.testedTo', { to: data.to })}</p>
        {wrong.length === 0 ? (
          <p>{t('draft.allRight')}</p>
        ) : (
          <ul lang="en">
            {wrong.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </>
    )
    if (wrong.length) modal.warning({ title: t('draft.notReady'), content })
    else modal.success({ title: t('draft.tested'), content })
  }
  return { send, isPending }
}
