import { api } from '@leap/client/membership';

/** A tick is shown at once, and taken back where it could not be stored. */
export const { useTickPodTaskMutation } = api.enhanceEndpoints({
  endpoints: {
    tickPodTask: {
      invalidatesTags: [],
      async onQueryStarted({ id, tickPodTaskDto: { isDone } }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          api.util.updateQueryData('listMyPodTasks', undefined, (tasks) => {
            for (const task of tasks) if (task.id === id) task.isDone = isDone;
          }),
        );
        await queryFulfilled.catch(() => change.undo());
      },
    },
  },
});
