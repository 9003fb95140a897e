import { answerQuestion, nextQuestion } from '@spindle/contracts/people/question-routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { PEOPLE_KEY } from '../find-people-api.ts';
import { usePeopleMutation } from '../people-api.ts';

/** Queries two people who may be the same. `after`: the cursor of the question before; empty for the first. */
export function questionQuery(after: string) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, 'question', after],
    queryFn: ({ signal }) => call(nextQuestion, { query: after ? { after } : {}, signal }),
  });
}

/** Answers whether two people are the same. Shows an error. */
export function useAnswerQuestion() {
  return usePeopleMutation(
    (body: { first_id: number; second_id: number; answer: 'same' | 'different' }) =>
      call(answerQuestion, { body }),
  );
}
