const days = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

type Requests = Record<string, { path: string; body?: string }>

/** What the till asks while somebody types: names, addresses and numbers, of a card and a mobile, of which one or many members have a part. */
export function tillRequests(number: string, mobile: string): Requests {
  const typed = {
    'the beginning of a name': 'an',
    'a name': 'anna',
    'a whole name': 'wei tan',
    'a family name': 'pereira',
    'the beginning of an address': 'member4711',
    'most of an address': 'member47110@exam',
    'the beginning of a number': number.slice(0, 4),
    'most of a number': number.slice(0, 8),
    'a mobile number': mobile.slice(3),
    'the end of a mobile number': mobile.slice(-4),
  }
  const asked: Requests = { 'guests with a reward': { path: '/api/merchant/till/rewards' } }
  for (const [name, text] of Object.entries(typed))
    asked[name] = { path: `/api/merchant/data/${encodeURIComponent(text)}` }
  return asked
}

/** The dashboard, a campaign's overview, the reports with their longest period, and what a segment counts and lists. */
export function ownerRequests(campaignId: string): Requests {
  const year = `from=${days(365)}&to=${days(0)}`
  const report = (name: string, period = year) => ({ path: `/api/merchant/report/${name}?${period}` })
  const get = (path: string) => ({ path: `/api/merchant/${path}` })
  const count = (filters: object) => ({ path: '/api/merchant/segment/count', body: JSON.stringify({ filters }) })
  return {
    'dashboard: compared weeks': get('dashboard/comparison'),
    'dashboard: compared quarters': get('dashboard/comparison?range=quarter'),
    'dashboard: whom to bring back': get('dashboard/chances'),
    'dashboard: what waits': get('dashboard/needs'),
    'dashboard: summary': get('summary'),
    'dashboard: daily chops': get('dailyChopCount'),
    'dashboard: new members': get('dailyNewMember'),
    'dashboard: best operators': get('topOperators'),
    'campaign: overview': get(`campaign/${campaignId}/overview?range=quarter`),
    'segment: drifting': count({ visitGroup: 'drifting' }),
    'segment: regulars of a campaign': count({ visitGroup: 'regulars', campaignId }),
    'segment: one stamp short': count({ oneShort: 'yes' }),
    'segment: nobody': count({ visitGroup: 'lost', visits30From: '5' }),
    'segment: visits and mail': count({ visits90From: '4', contact: 'email', expiresTo: days(-60) }),
    'segment: last visit': count({ lastVisitFrom: days(30), lastVisitTo: days(20) }),
    'list: drifting, last visit first': get('member?visitGroup=drifting&sort=-lastVisit&pageSize=20'),
    'list: by visits': get('member?sort=-visits&pageSize=20'),
    'report: do they come back': report('cohorts'),
    'report: how often': report('visitGaps'),
    'report: who is slipping away': report('visitGroups'),
    'report: when': report('visitHours'),
    'report: what do I owe': report('liability', ''),
    'report: breakage': report('liability/breakage', ''),
    'report: did it work': report('effects'),
    'report: daily earn and burn': report('dailyEarnBurn'),
  }
}
