import { changeTagState, getTag, listTags, type Tag } from '@chopcard/contract/outward/merchant/taps.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'

/** Takes a tag out of use, which asks first, or puts it back. */
export function StateButton({ tag: { id, name, state } }: { tag: Tag }) {
  const { t } = useTranslation(['taps', 'common'])
  const { message } = App.useApp()
  const change = useChange(changeTagState, { after: () => refresh(getTag, listTags) })
  const params = { id }
  if (state !== 'revoked') {
    const stop = () =>
      change.mutateAsync({ params, body: { state: 'revoked' } }).then(() => void message.success(t('revoke.done')))
    const words = {
      title: t('revoke.ask', { name }),
      about: t('revoke.about'),
      button: t('revoke.button'),
      keep: t('action.cancel', { ns: 'common' }),
    }
    return <StopButton route={changeTagState} words={words} stop={stop} />
  }
  const begin = () =>
    change.mutateAsync({ params, body: { state: 'active' } }).then(
      () => void message.success(t('reinstate.done')),
      (error: unknown) => void message.error(errorText(error)),
    )
  return (
    <May route={changeTagState}>
      <Button loading={change.isPending} onClick={() => void begin()}>
        {t('reinstate.button')}
      </Button>
    </May>
  )
}
