import type { showTagKeys } from '@chopcard/contract/outward/merchant/taps.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert, Typography } from 'antd'
import { useTranslation } from 'react-i18next'

/** The values that somebody enters in a writer app, each to be copied. */
export function EncodingValues({ encoding }: { encoding: Answer<typeof showTagKeys>['data'] }) {
  const { t } = useTranslation('taps')
  const { url, keys, piccOffset, macOffset, fileSettings } = encoding
  return (
    <>
      <Alert type="warning" showIcon title={t('encode.secret')} description={t('encode.lost')} />
      <dl className="tap-values">
        <Value name={t('encode.url')} value={url} />
        <Value name={t('encode.settings')} value={fileSettings} />
        <Value name={t('encode.piccOffset')} value={String(piccOffset)} />
        <Value name={t('encode.macOffset')} value={String(macOffset)} />
        {keys.map(({ number, use, value }) => (
          <Value key={number} name={t('encode.key', { number })} about={t(`encode.use.${use}`)} value={value} />
        ))}
      </dl>
    </>
  )
}

function Value({ name, about, value }: { name: string; about?: string; value: string }) {
  const { t } = useTranslation('taps')
  return (
    <div>
      <dt>
        {name}
        {about && <small>{about}</small>}
      </dt>
      <dd>
        <Typography.Text
          className="tap-code"
          copyable={{ text: value, tooltips: [t('encode.copy'), t('encode.copied')] }}
        >
          {value}
        </Typography.Text>
      </dd>
    </div>
  )
}
