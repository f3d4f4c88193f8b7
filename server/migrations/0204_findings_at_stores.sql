-- Guarantees: a finding is told in one of the listed sentences.

-- Where all that it shows was done; null where that is several stores, or nobody knows.
alter table anomaly_finding add column store_id uuid;
alter table anomaly_finding drop constraint anomaly_finding_sentence_check;
alter table anomaly_finding add constraint anomaly_finding_sentence_check check (sentence in (
  'ownCard', 'ownPhone', 'sameCardDay', 'sameCardWeeks', 'cardShare', 'closedHours', 'unusualHours', 'burst', 'evenPace',
  'voidAfterReward', 'voidShare', 'adjustments', 'newCards', 'sameHands', 'pinLocks', 'twoPlaces', 'receiptTwins', 'offlineLate',
  'offlineClock')) not valid;
alter table anomaly_finding validate constraint anomaly_finding_sentence_check;
