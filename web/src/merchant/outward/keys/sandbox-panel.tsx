import { getSandbox, openSandbox, resetSandbox } from '@chopcard/contract/outward/merchant/sandbox.ts'
import { Alert, App, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstant } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { openTestTab } from '../../../lib/test-data.ts'

const POLL_MS = 2000

/** The test data: since when it is there, the way into its back office, and the button that makes it anew. */
export function SandboxPanel() {
  const { t } = useTranslation('integration-keys')
  const { message } = App.useApp()
  const sandbox = useRead(
    getSandbox,
    {},
    { refetchInterval: ({ state }) => (state.data?.data.exists && !state.data.data.isReady ? POLL_MS : false) },
  ).data?.data
  const open = useChange(openSandbox)
  const reset = useChange(resetSandbox, { after: () => refresh(getSandbox) })
  if (!sandbox?.exists) return null
  const enter = () =>
    open.mutateAsync({}).then(
      ({ data }) => openTestTab(data.token),
      (error: unknown) => void message.error(errorText(error)),
    )
  const words = {
    title: t('sandbox.resetTitle'),
    about: t('sandbox.resetAbout'),
    button: t('sandbox.reset'),
    keep: t('sandbox.keep'),
  }
  return (
    <Alert
      className="key-sandbox"
      type="info"
      showIcon
      title={sandbox.isReady ? t('sandbox.title') : t('sandbox.filling')}
      description={
        <>
          <p>
            {t('sandbox.about')} {sandbox.madeAt && t('sandbox.since', { at: formatInstant(sandbox.madeAt) })}
          </p>
          <Flex gap={8} wrap>
            <May route={openSandbox}>
              <Button type="primary" disabled={!sandbox.isReady} loading={open.isPending} onClick={() => void enter()}>
                {t('sandbox.open')}
              </Button>
            </May>
            <StopButton
              route={resetSandbox}
              words={words}
              stop={() => reset.mutateAsync({}).then(() => void message.success(t('sandbox.resetDone')))}
            />
          </Flex>
        </>
      }
    />
  )
}
