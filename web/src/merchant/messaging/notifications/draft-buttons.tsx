import {
  changeDraft,
  deleteDraft,
  type DraftBody,
  keepDraft,
  listNotifications,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { May } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { refresh, useChange } from '../../../lib/query.ts'

type Props = {
  id: string | undefined
  body: () => object
  /** Saves with the version that the form was filled from. */
  saving: <Saved>(save: (version: number | undefined) => Promise<Saved>) => Promise<Saved>
  /** Tells why it is not saved. */
  refuse: (error: unknown) => unknown
  onClose: () => void
}

type DraftWords = z.input<typeof DraftBody>

/** Keeps what has been written so far, to go on some other time; and throws a draft away. */
export function DraftButtons({ id, body, saving, refuse, onClose }: Props) {
  const { t } = useTranslation('notifications')
  const { message } = App.useApp()
  const after = () => refresh(listNotifications)
  const [keep, change, remove] = [useChange(keepDraft, { after }), useChange(changeDraft, { after }), useDelete()]
  const save = async () => {
    try {
      const words = body() as DraftWords
      await (id
        ? saving((version) => change.mutateAsync({ params: { id }, body: { ...words, version } }))
        : keep.mutateAsync({ body: words }))
      message.success(t('draft.kept'))
      onClose()
    } catch (error) {
      refuse(error)
    }
  }
  const words = { title: t('draft.ask'), about: t('draft.gone'), button: t('draft.delete'), keep: t('draft.keep') }
  return (
    <>
      {id && (
        <span className="compose-apart">
          <StopButton route={deleteDraft} words={words} stop={() => remove(id).then(onClose)} />
        </span>
      )}
      <May route={id ? changeDraft : keepDraft}>
        <Button loading={keep.isPending || change.isPending} onClick={() => void save()}>
          {t('draft.save')}
        </Button>
      </May>
    </>
  )
}

function useDelete() {
  const { mutateAsync } = useChange(deleteDraft, { after: () => refresh(listNotifications) })
  return (id: string) => mutateAsync({ params: { id } })
}
