// What the test kit needs of Swift's concurrency runtime and cannot write in Swift.
//
// The C files replace `swift_task_create`, `swift_task_switch` and `clock_gettime` for the calls that the dynamic linker resolves. They have no effect in a
// program with a statically linked runtime, whose own definitions win. The functions here configure the replacements.

#ifndef RUNTIME_HOOKS_H
#define RUNTIME_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

/// Sets the functions that each creation of a task calls.
///
/// - choose: Writes the two words of the executor that the new task shall prefer, and none if it shall prefer none. The executor is
///   retained twice: the task releases one reference when it ends, `note` the other. The first argument is the address of the code that
///   creates the task.
/// - note: Called with the executor when the task exists, and with the name that the code has given the task.
void marble_set_task_creation(
  void (*_Nonnull choose)(const void *_Nullable caller, uintptr_t *_Nonnull words),
  void (*_Nonnull note)(
    const void *_Nonnull executor, const void *_Nonnull task, const char *_Nullable name));

/// Whether a task is the child of another one, so that no reference can keep it: the memory of the parent holds some of them.
bool marble_is_child(const void *_Nonnull task);

/// Whether an address is of the image, such as a shared library, whose file has a name with this text.
bool marble_is_in_image(const void *_Nullable address, const char *_Nonnull name);

/// The address of a function or variable of the process; null if there is none of the name.
void *_Nullable marble_symbol(const char *_Nonnull name);

/// Lets a task that prefers an executor of this implementation continue at once where a function of an actor awaits another one of the same
/// actor, as a task without a preference does. At most two implementations are kept.
///
/// - implementation: The second word of a reference to the executor.
void marble_stay_on_actors(uintptr_t implementation);

/// Sets the function that reads the time of `clock` in nanoseconds, on the time line of a clock of the system; a negative time stands
/// for the real one.
void marble_set_clock_reader(
  int64_t (*_Nonnull read)(const void *_Nonnull clock, int32_t system_clock));

/// Sets the clock that ContinuousClock and SuspendingClock show on this thread, and returns the last one.
const void *_Nullable marble_exchange_clock(const void *_Nullable clock);

/// The clock of this thread.
const void *_Nullable marble_clock(void);

/// The time of one of the system's clocks in nanoseconds.
int64_t marble_system_time(int32_t system_clock);

#endif
