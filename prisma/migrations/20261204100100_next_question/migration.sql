-- The next question about two people, without reading and sorting all questions.
CREATE INDEX person_question_distance_first_id_second_id_idx ON person_question (distance, first_id, second_id);
