import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { summary } from '@chopcard/contract/office/merchant/dashboard.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Card, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

const today = ['visitsToday', 'newMembersToday'] as const
const inAll = ['members', 'cards', 'activeCampaigns'] as const
const ofKind = ['issuedToday', 'redeemedToday', 'totalIssued', 'totalRedeemed', 'outstanding'] as const

/** Today and everything so far in numbers, each kind by itself, and whether all balances are right. */
export function Numbers({ storeId }: { storeId: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const { data, isError, error, refetch } = useRead(summary, { query: { storeId } }, { refetchInterval: 60_000 })
  const numbers = data?.data
  if (isError && !numbers)
    return (
      <Card>
        <Failure error={error} retry={refetch} />
      </Card>
    )
  return (
    <section aria-label={t('numbers')}>
      <div className="numbers-today">
        {today.map((name) => (
          <div key={name} className={`number-card number-${name}`}>
            <span className="number-label">
              {t(storeId && name === 'newMembersToday' ? 'number.firstVisitsToday' : `number.${name}`)}
            </span>
            {numbers ? (
              <strong className="number-big">{formatNumber(numbers[name])}</strong>
            ) : (
              <Skeleton.Button active className="number-wait" />
            )}
          </div>
        ))}
      </div>
      <Card className="numbers-all" styles={{ body: { padding: '16px 20px' } }}>
        {numbers?.kinds.map((kind) => (
          <KindNumbers key={kind.kind} numbers={kind} />
        ))}
        {!storeId && (
          <dl>
            {inAll.map((name) => (
              <div key={name}>
                <dt>{t(`number.${name}`)}</dt>
                <dd>{numbers ? formatNumber(numbers[name] ?? 0) : <Skeleton.Button active size="small" />}</dd>
              </div>
            ))}
          </dl>
        )}
        {numbers && !storeId && (
          <ReconciliationState at={numbers.booksCheckedAt} differences={numbers.booksDifferences} />
        )}
      </Card>
    </section>
  )
}

function KindNumbers({ numbers }: { numbers: Answer<typeof summary>['data']['kinds'][number] }) {
  const { t } = useTranslation('dashboard')
  return (
    <section className="numbers-kind" aria-label={t(`kind.${numbers.kind}`)}>
      <h2>{t(`kind.${numbers.kind}`)}</h2>
      <dl>
        {ofKind.map((name) => {
          const number = numbers[name]
          return (
            number !== null && (
              <div key={name}>
                <dt>{t(`number.${name}`)}</dt>
                <dd>{formatNumber(number)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}

function ReconciliationState({ at, differences }: { at: string | null; differences: number | null }) {
  const { t } = useTranslation('dashboard')
  if (!at) return <p className="books">{t('books.never')}</p>
  const isGood = !differences
  return (
    <p className={isGood ? 'books books-good' : 'books books-bad'}>
      {isGood ? <CheckCircleFilled /> : <WarningFilled />}{' '}
      {t('books.checked', { at: formatInstant(at), count: differences ?? 0 })}
    </p>
  )
}
