import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { instantColumn } from './list-columns.tsx'
import type { ListColumn } from './list-view.ts'

type Way = 'password' | 'link' | 'passkey'
type Line = { at: string; ip: string; error: string | null; way: Way | null }

/** The columns of a list of sign-ins: when, from where, how, and what was refused. */
export function useSignInColumns(): ListColumn<Line>[] {
  const { t } = useTranslation(['staff', 'errors', 'passkeys'])
  const reason = (error: string) => t(`codes.${error}` as 'codes.FORBIDDEN', { ns: 'errors', defaultValue: error })
  return [
    instantColumn('at', t('history.at'), { onCard: 'heading' }),
    { key: 'ip', title: t('history.ip'), render: ({ ip }) => ip },
    {
      key: 'way',
      title: t('way.label', { ns: 'passkeys' }),
      render: ({ way }) => way && t(`way.${way}`, { ns: 'passkeys' }),
    },
    {
      key: 'result',
      title: t('history.result'),
      render: ({ error }) => (
        <Tag variant="filled" color={error ? 'error' : 'success'}>
          {error ? reason(error) : t('history.good')}
        </Tag>
      ),
    },
  ]
}
