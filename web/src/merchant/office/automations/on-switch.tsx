import { getAutomation, listAutomations, switchAutomation } from '@chopcard/contract/office/merchant/automations.ts'
import { App, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'

type Props = { id: string; name: string; enabled: boolean }

/** Switches an automation on or off at once; in a row, which opens at a click, it keeps the click to itself. */
export function OnSwitch({ id, name, enabled }: Props) {
  const { t } = useTranslation('automations')
  const { message } = App.useApp()
  const change = useChange(switchAutomation, { after: () => refresh(listAutomations, getAutomation) })
  const turn = (to: boolean) =>
    void change
      .mutateAsync({ params: { id }, body: { enabled: to } })
      .catch((error: unknown) => message.error(errorText(error)))
  return (
    <Switch
      checked={enabled}
      loading={change.isPending}
      aria-label={t('switch', { name })}
      onChange={(to, event) => {
        event.stopPropagation()
        turn(to)
      }}
    />
  )
}
